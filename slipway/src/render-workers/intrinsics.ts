const { getOwnPropertyDescriptor, ownKeys } = Reflect;

/** A property that all code of the process shares, with what it was. */
interface SharedProperty {
  owner: object;
  ownerName: string;
  key: PropertyKey;
  value: unknown;
}

/** Names of globals that a build may replace: they belong to the worker, or are set by it. */
const REPLACEABLE = new Set<PropertyKey>(['console', 'process', 'globalThis', 'global']);

/**
 * Remembers the global objects, their prototypes and what a host provides, and returns a function that names the first property
 * of them that has another value since, or is gone; undefined where all are as they were. New properties do no harm: polyfills add some.
 */
export function watchIntrinsics(provided: Record<string, unknown>): () => string | undefined {
  const properties: SharedProperty[] = [];
  const seen = new Set<object>();

  function remember(owner: unknown, ownerName: string, skipped?: ReadonlySet<PropertyKey>): void {
    if ((typeof owner !== 'object' && typeof owner !== 'function') || owner === null || seen.has(owner)) return;
    seen.add(owner);
    for (const key of ownKeys(owner)) {
      const found = getOwnPropertyDescriptor(owner, key);
      if (!found || skipped?.has(key)) continue;
      // Node loads some globals when they are first read, and puts them in the place of their getters.
      if (found.get && owner === globalThis) continue;
      // A getter is remembered as itself: what it returns may differ each time.
      properties.push({ owner, ownerName, key, value: found.get ?? found.value });
    }
  }

  const globals = ownKeys(globalThis)
    .filter((key): key is string => typeof key === 'string' && !REPLACEABLE.has(key))
    .map((key) => [key, getOwnPropertyDescriptor(globalThis, key)?.value as unknown] as const);
  remember(globalThis, 'globalThis', REPLACEABLE);
  for (const [name, value] of globals) {
    if (typeof value !== 'function' && !['JSON', 'Math', 'Reflect', 'Atomics', 'Intl'].includes(name)) continue;
    remember(value, name);
    remember((value as { prototype?: unknown }).prototype, `${name}.prototype`);
  }
  const iterator: unknown = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  remember(iterator, 'Iterator.prototype');
  for (const [name, module] of Object.entries(provided)) remember(module, name);

  return () => {
    for (const { owner, ownerName, key, value } of properties) {
      const now = getOwnPropertyDescriptor(owner, key);
      if (!now || !Object.is(now.get ?? now.value, value)) return `${ownerName}.${String(key)}`;
    }
    return undefined;
  };
}
