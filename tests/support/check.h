/* What every cmocka test program includes, in the order that cmocka asks for. */
#ifndef SUPPORT_CHECK_H
#define SUPPORT_CHECK_H
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
