import { useLayoutEffect, useState, type RefObject } from 'react';

/** Cards per chunk of a long list: full rows at two, three and four columns. */
export const CHUNK = 60;
/** Distance from the viewport within which a chunk is rendered: more than a fast swipe scrolls in one frame. */
const OVERSCAN_PX = 2500;

/** Heights of the chunks in px, measured while the list was `width` px wide. */
export interface Heights {
  width: number;
  chunks: Map<number, number>;
}

/**
 * Returns whether a chunk is to be rendered: the first `alwaysRendered` of `count` always are, the others near the
 * viewport. Children of the list carry `data-chunk`. A chunk is measured before it is removed, and a placeholder of the
 * same height replaces it.
 */
export function useVirtualChunks(
  list: RefObject<HTMLElement | null>,
  { count, alwaysRendered, heights }: { count: number; alwaysRendered: number; heights: Heights },
): (chunk: number) => boolean {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  useLayoutEffect(() => {
    if (count <= alwaysRendered) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (list.current) setNear((before) => chunksNearViewport(list.current!, heights, before));
    };
    const scheduleMeasure = () => (frame ||= requestAnimationFrame(measure));
    measure();
    window.addEventListener('scroll', scheduleMeasure, { passive: true });
    window.addEventListener('resize', scheduleMeasure);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', scheduleMeasure);
      window.removeEventListener('resize', scheduleMeasure);
    };
  }, [list, count, alwaysRendered, heights]);
  return (chunk) => chunk < alwaysRendered || near.has(chunk);
}

/** Height of a chunk that is not rendered: measured, or estimated from the first chunk. */
export const heightOf = ({ chunks }: Heights, chunk: number, cards: number): number =>
  chunks.get(chunk) ?? ((chunks.get(0) ?? 0) * cards) / CHUNK;

function chunksNearViewport(list: HTMLElement, heights: Heights, before: ReadonlySet<number>): ReadonlySet<number> {
  const resized = heights.width !== list.clientWidth;
  if (resized) heights.chunks.clear();
  heights.width = list.clientWidth;
  const heads = [...list.children].filter((child, index, all) => chunkOf(child) !== chunkOf(all[index - 1])) as HTMLElement[];
  const space = parseFloat(getComputedStyle(list).rowGap) || 0;
  const tops = heads.map((head) => head.getBoundingClientRect().top);
  const end = list.getBoundingClientRect().bottom + space;
  const focused = chunkOf(document.activeElement?.closest('[data-chunk]'));
  const near = new Set<number>();
  heads.forEach((head, index) => {
    const [top, below] = [tops[index]!, tops[index + 1] ?? end];
    if (!head.hasAttribute('aria-hidden')) heights.chunks.set(index, below - top - space);
    if ((below >= -OVERSCAN_PX && top <= window.innerHeight + OVERSCAN_PX) || focused === String(index)) near.add(index);
  });
  const same = !resized && near.size === before.size && [...near].every((index) => before.has(index));
  return same ? before : near;
}

const chunkOf = (child: Element | null | undefined) => (child as HTMLElement | null | undefined)?.dataset.chunk;
