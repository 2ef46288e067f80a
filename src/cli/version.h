#ifndef CLI_VERSION_H
#define CLI_VERSION_H

#define RP_VERSION "0.1.0"

#endif
