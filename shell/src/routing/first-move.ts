const MOVES = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/** Calls back once, at the visitor's first move on the page: what a mere look at it does not need is loaded then. */
export function onFirstMove(work: () => void): () => void {
  const stop = () => MOVES.forEach((move) => window.removeEventListener(move, moved));
  const moved = () => {
    stop();
    work();
  };
  for (const move of MOVES) window.addEventListener(move, moved, { passive: true });
  return stop;
}
