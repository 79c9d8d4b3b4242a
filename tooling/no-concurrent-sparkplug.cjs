// V8 compiles in background threads. One that needs a garbage collection while the process ends waits for the main thread, which
// waits for it: the process hangs (nodejs/node#54918; with Node 24 about one in 350 short runs on a busy machine with two cores).
// Without background threads for V8's first compiler, which short runs use most, that was not seen again.
// A CommonJS file, because `--require` loads no other.
/* global require */
// eslint-disable-next-line @typescript-eslint/no-require-imports
require('node:v8').setFlagsFromString('--no-concurrent-sparkplug');
