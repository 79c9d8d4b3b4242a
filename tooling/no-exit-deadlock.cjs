// V8 compiles in background threads. One that needs a garbage collection while the process ends waits for the main thread, which
// waits for it: the process hangs (nodejs/node#54918). With Node 24, of short runs on a busy machine with two cores, one in 350
// hung in V8's first compiler, and without that one's thread one in 1,900 in its second, which Node 20 did not have.
// A CommonJS file, because `--require` loads no other.
/* global require */
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { setFlagsFromString } = require('node:v8');

setFlagsFromString('--no-concurrent-sparkplug');
setFlagsFromString('--no-maglev');
