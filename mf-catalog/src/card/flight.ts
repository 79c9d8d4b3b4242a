/** Where a card's picture was when it was chosen: its page shows the same picture, which flies from here to its place. */
let start: { src: string; rect: DOMRect; at: number } | undefined;

/** A page that takes longer opens without the flight: shoppers would not connect the two. */
const LONGEST_MS = 1500;

/** Call when a card is chosen; `card` holds its picture. */
export function takeOff(src: string, card: HTMLElement): void {
  const picture = card.querySelector('img');
  if (picture) start = { src, rect: picture.getBoundingClientRect(), at: performance.now() };
}

/** Lets the frame of the picture `src` come from the card that was chosen, if any; not for who prefers less motion. */
export function land(src: string, frame: HTMLElement): void {
  const from = start;
  start = undefined;
  if (from?.src !== src || performance.now() - from.at > LONGEST_MS) return;
  if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return;
  const to = frame.getBoundingClientRect();
  const move = `translate(${from.rect.left - to.left}px, ${from.rect.top - to.top}px) scale(${from.rect.width / to.width})`;
  frame.animate?.(
    [
      { transform: move, transformOrigin: '0 0' },
      { transform: 'none', transformOrigin: '0 0' },
    ],
    {
      duration: 280,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    },
  );
}
