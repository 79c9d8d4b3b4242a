type Modifiers = Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>;

/** Whether a key or a press has a modifier, such as Alt+← for Back or Ctrl for a new tab: then it is the browser's. */
export const hasModifier = (event: Modifiers) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
