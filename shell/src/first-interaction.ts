const INTERACTION_EVENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/** Calls back once, at the visitor's first interaction. Used to load code that merely viewing the page does not need. */
export function onFirstInteraction(work: () => void): () => void {
  const stop = () => INTERACTION_EVENTS.forEach((type) => window.removeEventListener(type, onInteraction));
  const onInteraction = () => {
    stop();
    work();
  };
  for (const type of INTERACTION_EVENTS) window.addEventListener(type, onInteraction, { passive: true });
  return stop;
}
