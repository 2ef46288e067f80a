/* The files of src/show/page/, as the Makefile makes strings of them: the template, in which marks
   such as @TITLE@ stand for what is put in; style.css; and all scripts in the order of their names,
   main.js last. */
#ifndef SHOW_ASSETS_H
#define SHOW_ASSETS_H

extern const char rp_show_template[], rp_show_style[], rp_show_script[];

#endif
