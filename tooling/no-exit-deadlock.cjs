// V8 compiles in background threads. If one needs a garbage collection while the process ends, it and the main thread
// wait for each other and the process hangs (nodejs/node#54918). With Node 24, one in 350 short runs on a busy two-core
// machine hung in V8's baseline compiler; without that compiler's thread, one in 1,900 hung in its optimizing compiler.
// Node 20 was not affected. A CommonJS file, because `--require` loads no other.
/* global require */
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { setFlagsFromString } = require('node:v8');

setFlagsFromString('--no-concurrent-sparkplug');
setFlagsFromString('--no-maglev');
