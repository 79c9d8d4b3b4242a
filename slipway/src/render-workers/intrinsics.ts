import { ALLOWED_BUILTINS, allowedBuiltin } from './confine';

const { apply, getOwnPropertyDescriptor, getPrototypeOf, isExtensible, ownKeys } = Reflect;

/** A property that all code of the process shares, with what it was. */
interface SharedProperty {
  owner: object;
  ownerName: string;
  key: PropertyKey;
  value: unknown;
}

/** A property that code changes while it runs, such as the state of React: it must stay one that can be set. */
type SharedVariable = Omit<SharedProperty, 'value'>;

/** An object that all code shares, with what it inherits from. */
interface SharedObject {
  owner: object;
  ownerName: string;
  prototype: object | null;
}

/** An object with the properties it had: other code would notice new ones. */
interface Watched {
  owner: object;
  ownerName: string;
  keys: ReadonlySet<PropertyKey>;
  mayHave(key: PropertyKey, found: PropertyDescriptor): boolean;
}

/** Properties that the language, or Node, reads of any object. */
const ASKED_FOR = new Set<PropertyKey>(['toJSON', 'then', 'prepareStackTrace']);

/** Code that finds these takes the process for a browser. */
const BROWSER_GLOBALS = new Set<PropertyKey>(['window', 'document', 'location', 'localStorage', 'sessionStorage']);

/** Names of globals that a build may replace: they belong to the worker, or are set by it. */
const REPLACEABLE = new Set<PropertyKey>(['console', 'process']);

/** Globals of Node that are accessors with a value that a build may set, whatever their getters. */
const SET_BY_ACCESSOR = (['process', 'Buffer', 'performance', 'crypto', 'navigator'] as const).filter((key) => key in globalThis);

/**
 * Remembers the global objects, their prototypes, Node's modules and what a host provides, and returns a function that names the first
 * property of them that has another value since, or is gone; undefined where all are as they were. New properties do no harm, and polyfills
 * add some, but for those that all objects would inherit, that the language asks for, or that make the process look like a browser.
 */
export function watchIntrinsics(provided: Record<string, unknown>): () => string | undefined {
  const properties: SharedProperty[] = [];
  const variables: SharedVariable[] = [];
  const objects: SharedObject[] = [];
  const watched: Watched[] = [];
  const seen = new Set<object>();

  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' || typeof value === 'function') && value !== null;

  /** `skips`: which of its properties may change. */
  function remember(owner: unknown, ownerName: string, skips: (key: PropertyKey, found: PropertyDescriptor) => boolean): void {
    if (!isObject(owner) || seen.has(owner)) return;
    seen.add(owner);
    // The built-in objects can all take properties; what a host provides may be sealed.
    if (isExtensible(owner)) objects.push({ owner, ownerName, prototype: getPrototypeOf(owner) });
    for (const key of ownKeys(owner)) {
      const found = getOwnPropertyDescriptor(owner, key);
      // A getter is remembered as itself: what it returns may differ each time.
      if (found && !skips(key, found)) properties.push({ owner, ownerName, key, value: found.get ?? found.value });
      else if (found?.writable) variables.push({ owner, ownerName, key });
    }
  }

  function watch(owner: unknown, ownerName: string, mayHave: Watched['mayHave']): void {
    if (isObject(owner)) watched.push({ owner, ownerName, keys: new Set(ownKeys(owner)), mayHave });
  }

  /** A class, or a function, and what its instances inherit. */
  function rememberClass(value: object, name: string): void {
    const { prototype } = value as { prototype?: unknown };
    remember(value, name, nothing);
    watch(value, name, mayBeAdded);
    remember(prototype, `${name}.prototype`, nothing);
    // One that cannot be set would be in the way of the same property of an instance.
    const mayGrow = prototype !== Object.prototype && prototype !== Function.prototype;
    watch(prototype, `${name}.prototype`, (key, { writable }) => mayGrow && mayBeAdded(key) && writable === true);
  }

  /** Groups of functions, such as React.Children, and classes that host and remotes extend or create. */
  function rememberMembers(owner: object, name: string): void {
    for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      remember(value, `${name}.${key}`, isNoFunction);
      remember((value as { prototype?: unknown } | undefined)?.prototype, `${name}.${key}.prototype`, isNoFunction);
    }
  }

  const globals = ownKeys(globalThis)
    .filter((key): key is string => typeof key === 'string' && !REPLACEABLE.has(key))
    .map((key) => [key, getOwnPropertyDescriptor(globalThis, key)?.value as unknown] as const);
  // Node before 24 loads some globals when they are first read, and puts them in the place of their getters.
  const lazy = Object.entries(Object.getOwnPropertyDescriptors(globalThis)).flatMap(([key, { get }]) =>
    get ? { key, get } : [],
  );
  remember(globalThis, 'globalThis', (key, found) => REPLACEABLE.has(key) || found.get !== undefined);
  watch(globalThis, 'globalThis', (key) => !BROWSER_GLOBALS.has(key));
  for (const [name, value] of globals)
    if (typeof value === 'function' || ['JSON', 'Math', 'Reflect', 'Atomics', 'Intl', 'WebAssembly'].includes(name))
      rememberClass(value as object, name);
  for (const [ownerName, owner] of Object.entries({ Intl, WebAssembly }))
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
      if (isObject(value)) rememberClass(value, `${ownerName}.${name}`);
  for (const [name, value] of unnamedIntrinsics()) {
    remember(value, name, nothing);
    watch(value, name, nothing);
  }

  for (const name of ALLOWED_BUILTINS) {
    const module = allowedBuiltin(name) as Record<string, unknown>;
    // Node loads parts of its modules when they are first read as well.
    remember(module, name, isNoFunction);
    rememberMembers(module, name);
  }
  // All that emits events inherits from it: the process, and the channel.
  const { Stream } = allowedBuiltin('stream') as { Stream: { prototype: object } };
  remember(Object.getPrototypeOf(Stream.prototype), 'EventEmitter.prototype', isNoFunction);
  for (const [owner, ownerName] of [
    [process, 'process'],
    [process.hrtime, 'process.hrtime'],
    [process.memoryUsage, 'process.memoryUsage'],
    [performance, 'performance'],
  ] as const) {
    remember(owner, ownerName, isNoFunction);
    // An own method would shadow the inherited one.
    watch(owner, ownerName, (key) => typeof (Object.getPrototypeOf(owner) as Record<PropertyKey, unknown>)[key] !== 'function');
  }
  // The environment of the builds, and the object that holds it.
  properties.push({ owner: process, ownerName: 'process', key: 'env', value: process.env });
  remember(process.env, 'process.env', nothing);
  watch(process.env, 'process.env', (key) => !['TZ', 'LANG', 'NODE_ENV'].includes(String(key)));
  for (const [owner, ownerName] of [
    [crypto, 'crypto'],
    [crypto.subtle, 'crypto.subtle'],
  ] as const) {
    remember(getPrototypeOf(owner), ownerName, isNoFunction);
    watch(owner, ownerName, nothing);
  }
  for (const [name, module] of Object.entries(provided)) {
    remember(module, name, nothing);
    if (isObject(module)) rememberMembers(module, name);
  }

  const scope = globalThis as unknown as Record<string, unknown>;
  const own = SET_BY_ACCESSOR.map((key) => scope[key]);
  return () => {
    for (let at = 0; at < own.length; at += 1) if (scope[SET_BY_ACCESSOR[at]!] !== own[at]) return SET_BY_ACCESSOR[at];
    for (let at = 0; at < lazy.length; at += 1) {
      const { key, get } = lazy[at]!;
      const now = getOwnPropertyDescriptor(globalThis, key);
      if (!now || (now.get !== get && !is(now.value, apply(get, globalThis, [])))) return `globalThis.${key}`;
    }
    // By index: iterators are among what may have been changed.
    for (let at = 0; at < properties.length; at += 1) {
      const { owner, ownerName, key, value } = properties[at]!;
      const now = getOwnPropertyDescriptor(owner, key);
      if (!now || !is(now.get ?? now.value, value)) return `${ownerName}.${String(key)}`;
    }
    for (let at = 0; at < variables.length; at += 1) {
      const { owner, ownerName, key } = variables[at]!;
      const now = getOwnPropertyDescriptor(owner, key);
      if (now && !now.writable) return `${ownerName}.${String(key)}`;
    }
    for (let at = 0; at < objects.length; at += 1) {
      const { owner, ownerName, prototype } = objects[at]!;
      if (getPrototypeOf(owner) !== prototype || !isExtensible(owner)) return ownerName;
    }
    for (let at = 0; at < watched.length; at += 1) {
      const { owner, ownerName, keys, mayHave } = watched[at]!;
      const now = ownKeys(owner);
      for (let each = 0; each < now.length; each += 1) {
        const key = now[each]!;
        // Code that sets one for a while leaves it undefined.
        if (keys.has(key)) continue;
        const found = getOwnPropertyDescriptor(owner, key);
        if (found && isSet(found) && !mayHave(key, found)) return `${ownerName}.${String(key)}`;
      }
    }
    return undefined;
  };
}

/** Objects of the language that no global leads to, by a name for the log. */
function unnamedIntrinsics(): [name: string, object: object][] {
  const iterators = {
    'Array iterator': [][Symbol.iterator](),
    'Map iterator': new Map().entries(),
    'Set iterator': new Set().values(),
    'String iterator': ''[Symbol.iterator](),
    'RegExp string iterator': ''.matchAll(/a/g),
  };
  const functions = {
    'async function': async () => undefined,
    generator: function* () {},
    'async generator': async function* () {},
  };
  const timers = { Timeout: setTimeout(() => undefined, 0), Immediate: setImmediate(() => undefined) };
  clearTimeout(timers.Timeout);
  clearImmediate(timers.Immediate);
  const found: [string, object][] = Object.entries(iterators).map(([name, value]) => [name, getPrototypeOf(value)!]);
  for (const [name, timer] of Object.entries(timers)) found.push([`${name}.prototype`, getPrototypeOf(timer)!]);
  found.push(['Iterator.prototype', getPrototypeOf(getPrototypeOf([][Symbol.iterator]())!)!]);
  found.push(['TypedArray', getPrototypeOf(Uint8Array)!], ['TypedArray.prototype', getPrototypeOf(Uint8Array.prototype)!]);
  for (const [name, value] of Object.entries(functions)) {
    const own = getPrototypeOf(value)!;
    found.push([`${name}s`, own]);
    const { prototype } = own as { prototype?: object };
    if (prototype) found.push([`${name} objects`, prototype], [`${name} objects inherit`, getPrototypeOf(prototype)!]);
  }
  return found;
}

const { is } = Object;
const nothing = () => false;
const isNoFunction = (_key: PropertyKey, { value }: PropertyDescriptor) => typeof value !== 'function';
const isSet = ({ value, get, set }: PropertyDescriptor) => value !== undefined || get !== undefined || set !== undefined;
const mayBeAdded = (key: PropertyKey) => typeof key === 'string' && !ASKED_FOR.has(key);
