/* Runs gnuplot, if it is installed. */
#ifndef REPORT_PLOTS_GNUPLOT_H
#define REPORT_PLOTS_GNUPLOT_H
#include "cli/session.h"

typedef enum rp_gnuplot { RP_GNUPLOT_DONE, RP_GNUPLOT_MISSING, RP_GNUPLOT_FAILED } rp_gnuplot;

/* Runs a script in its folder and keeps what gnuplot prints, in the arena. */
rp_gnuplot rp_gnuplot_run(rp_session *, const char *folder, const char *script, const char **text,
                          size_t *size);

#endif
