import * as runtimeCore from '@module-federation/runtime-core';

/** Provides the shell's federation runtime to remotes, which are built without one. */
export default function provideRuntime() {
  return {
    name: 'provide-runtime',
    beforeInit(args) {
      globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
      return args;
    },
  };
}
