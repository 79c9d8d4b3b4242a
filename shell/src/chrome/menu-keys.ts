/** The item that a key moves to: arrows wrap around, Home and End go to the ends, a letter to the next item that starts with it. */
export function nextItem(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item === item.ownerDocument.activeElement);
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(Math.max(at, 0) - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default: {
      if (key.length !== 1 || key === ' ') return undefined;
      const fromNext = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      return fromNext.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}
