// What the loader's stand-ins call. One registry per page: code that is loaded again meets what it left.
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
    /** The stand-in of a component: always the same function, drawing with the code that came last. */
    component(id, draw, signature) {
      const known = components.get(id);
      if (known) {
        stale ||= known.signature !== signature;
        Object.assign(known, { draw, signature });
        return known.standIn;
      }
      const entry = { draw, signature };
      entry.standIn = (props) => {
        useSyncExternalStore(subscribe, current, current);
        return entry.draw(props);
      };
      Object.defineProperty(entry.standIn, 'name', { value: draw.name.replace(/^__/, '') });
      components.set(id, entry);
      return entry.standIn;
    },
    /** A styled element as it was, where nothing of it changed: another one would be drawn anew, and lose what was typed in it. */
    styled(id, element) {
      const look = lookOf(element);
      const known = elements.get(id);
      if (known && known.look === look && known.element.target === element.target) return known.element;
      elements.set(id, { element, look });
      return element;
    },
    /** Notes what of a file cannot be replaced; a change of it needs a new page. */
    rest(file, hash) {
      stale ||= hashes.has(file) && hashes.get(file) !== hash;
      hashes.set(file, hash);
    },
    /** Draws everything with the newest code; false where only a new page can show it. */
    redraw() {
      if (stale) return false;
      version += 1;
      for (const listener of listeners) listener();
      return true;
    },
  };
}

function lookOf({ componentStyle, attrs }) {
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
