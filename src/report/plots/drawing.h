/* Plots as parts of a page: SVG in the page's own colours, which follow its light and dark, with
   words for each point and curve that a pointer shows.  In scatter plots colours and shapes
   are those of the domains; one legend serves all plots of a pair. */
#ifndef REPORT_PLOTS_DRAWING_H
#define REPORT_PLOTS_DRAWING_H
#include <stdio.h>

#include "report/plots/plots.h"

/* The shapes of points, once a page. */
void rp_drawing_write_shapes(FILE *);

/* Coverage over time has its legend below. */
void rp_drawing_write(FILE *, const rp_plot *);

/* The domains with tasks that one of the pair solves, as buttons: pressed, they leave only
   theirs. */
void rp_drawing_write_domains(FILE *, const rp_results *, rp_config_pair);

#endif
