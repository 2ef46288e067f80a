/* RP_HAVE_SANITIZER is defined in builds with AddressSanitizer, by gcc's and by clang's ways to
   tell. */
#ifndef CLI_SANITIZER_H
#define CLI_SANITIZER_H

#if defined __SANITIZE_ADDRESS__
#define RP_HAVE_SANITIZER 1
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define RP_HAVE_SANITIZER 1
#endif
#endif

#endif
