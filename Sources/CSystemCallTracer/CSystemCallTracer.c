#include "CSystemCallTracer.h"
