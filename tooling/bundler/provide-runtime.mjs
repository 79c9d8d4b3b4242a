import * as runtimeCore from '@module-federation/runtime-core';

/** Provides the shell's federation runtime to remotes, which are built without one. */
export default function provideRuntime() {
  return {
    name: 'provide-runtime',
    /**
     * @template T
     * @param {T} args
     */
    beforeInit(args) {
      Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
      return args;
    },
  };
}
