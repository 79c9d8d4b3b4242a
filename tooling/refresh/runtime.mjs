// Called by the proxies of the loader. One registry per page, so that reloaded code finds the earlier components.
import { useSyncExternalStore } from 'react';

const registry = (globalThis.__storefrontRefresh ??= createRegistry());
export const { component, styled, rest } = registry;

function createRegistry() {
  const components = new Map();
  const elements = new Map();
  const hashes = new Map();
  const listeners = new Set();
  let version = 0;
  let stale = false;
  const subscribe = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const current = () => version;

  return {
    /** The proxy of a component: always the same function, rendering with the newest code. */
    component(id, render, signature) {
      const known = components.get(id);
      if (known) {
        stale ||= known.signature !== signature;
        Object.assign(known, { render, signature });
        return known.proxy;
      }
      const entry = { render, signature };
      entry.proxy = (props) => {
        useSyncExternalStore(subscribe, current, current);
        return entry.render(props);
      };
      Object.defineProperty(entry.proxy, 'name', { value: render.name.replace(/^__/, '') });
      components.set(id, entry);
      return entry.proxy;
    },
    /** The known styled element if its styles did not change: a new one would be remounted and lose what was typed in it. */
    styled(id, element) {
      const styles = stylesOf(element);
      const known = elements.get(id);
      if (known && known.styles === styles && known.element.target === element.target) return known.element;
      elements.set(id, { element, styles });
      return element;
    },
    /** Records the hash of the code that cannot be replaced; changing it requires a reload. */
    rest(file, hash) {
      stale ||= hashes.has(file) && hashes.get(file) !== hash;
      hashes.set(file, hash);
    },
    /** Re-renders everything with the newest code; false if that requires a reload. */
    rerender() {
      if (stale) return false;
      version += 1;
      for (const listener of listeners) listener();
      return true;
    },
  };
}

function stylesOf({ componentStyle, attrs }) {
  const seen = new Set();
  return JSON.stringify([componentStyle?.rules, attrs], (_key, value) => {
    if (typeof value === 'function') return value.styledComponentId ?? value.toString();
    if (typeof value !== 'object' || value === null) return value;
    if (value.styledComponentId) return value.styledComponentId;
    if (seen.has(value)) return undefined;
    seen.add(value);
    return value;
  });
}
