import { useLayoutEffect, useState, type RefObject } from 'react';

/** Cards of a long list that come and go together: full rows at two, three and four columns. */
export const CHUNK = 60;
/** So far out of the window a chunk is still drawn: further than a fling of the thumb goes before the next frame. */
const REACH_PX = 2500;

/** What the chunks of a list took of the page's height, in px, while the list was `width` px wide. */
export interface Heights {
  width: number;
  chunks: Map<number, number>;
}

/**
 * Which of `count` chunks stand near the window; the first `always` do whatever is in view. Children of the list carry
 * `data-chunk`. A chunk that leaves is measured first: its place is kept by one empty child of that height.
 */
export function useNearChunks(
  list: RefObject<HTMLElement | null>,
  { count, always, heights }: { count: number; always: number; heights: Heights },
): (chunk: number) => boolean {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  useLayoutEffect(() => {
    if (count <= always) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      if (list.current) setNear((before) => nearIn(list.current!, heights, before));
    };
    const lookSoon = () => (frame ||= requestAnimationFrame(look));
    look();
    window.addEventListener('scroll', lookSoon, { passive: true });
    window.addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', lookSoon);
      window.removeEventListener('resize', lookSoon);
    };
  }, [list, count, always, heights]);
  return (chunk) => chunk < always || near.has(chunk);
}

/** Height of a chunk that is not drawn: as measured, else as the first one's rows would take it. */
export const heightOf = ({ chunks }: Heights, chunk: number, cards: number): number =>
  chunks.get(chunk) ?? ((chunks.get(0) ?? 0) * cards) / CHUNK;

function nearIn(list: HTMLElement, heights: Heights, before: ReadonlySet<number>): ReadonlySet<number> {
  const resized = heights.width !== list.clientWidth;
  if (resized) heights.chunks.clear();
  heights.width = list.clientWidth;
  const heads = [...list.children].filter((child, at, all) => chunkOf(child) !== chunkOf(all[at - 1])) as HTMLElement[];
  const space = parseFloat(getComputedStyle(list).rowGap) || 0;
  const tops = heads.map((head) => head.getBoundingClientRect().top);
  const end = list.getBoundingClientRect().bottom + space;
  const focused = chunkOf(document.activeElement?.closest('[data-chunk]'));
  const near = new Set<number>();
  heads.forEach((head, at) => {
    const [top, below] = [tops[at]!, tops[at + 1] ?? end];
    if (!head.hasAttribute('aria-hidden')) heights.chunks.set(at, below - top - space);
    if ((below >= -REACH_PX && top <= window.innerHeight + REACH_PX) || focused === String(at)) near.add(at);
  });
  const same = !resized && near.size === before.size && [...near].every((at) => before.has(at));
  return same ? before : near;
}

const chunkOf = (child: Element | null | undefined) => (child as HTMLElement | null | undefined)?.dataset.chunk;
