import { useRef, type PointerEvent, type RefObject } from 'react';
import { media } from '../theme';

/** The sheet closes when it is released below this share of its height … */
const FAR = 0.3;
/** … or moves faster than this, in px/ms, after a distance longer than that of a tap, in px. */
const FAST = 0.5;
const TAP = 12;
/** A finger that has rested for this long before it was lifted, in ms, has no speed. */
const REST = 100;

interface Drag {
  pointer: number;
  /** Where the finger came down, and where and when it was last seen moving. */
  startY: number;
  lastY: number;
  lastTime: number;
  /** Downwards in px/ms. */
  speed: number;
}

interface DragHandlers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(event: PointerEvent<HTMLElement>): void;
}

/**
 * Handlers for the part of a sheet by which a finger or pen drags it down: the sheet follows, and on release it returns, or
 * leaves and calls `onClose`. With reduced motion nothing moves, but the same drag closes the sheet. A mouse does nothing,
 * because it has the button.
 */
export function useDragDown(sheet: RefObject<HTMLElement | null>, onClose: () => void): DragHandlers {
  const drag = useRef<Drag | null>(null);

  const end = (event: PointerEvent<HTMLElement>, canceled: boolean) => {
    const { current } = drag;
    const element = sheet.current;
    if (!current || current.pointer !== event.pointerId || !element) return;
    drag.current = null;
    const distance = Math.max(0, current.lastY - current.startY);
    const fast = current.speed > FAST && distance > TAP && event.timeStamp - current.lastTime < REST;
    const closes = !canceled && (fast || distance > element.offsetHeight * FAR);
    move(element, distance, closes ? 'out' : 'back', () => closes && onClose());
  };

  return {
    onPointerDown(event) {
      if (drag.current || event.pointerType === 'mouse' || !event.isPrimary) return;
      drag.current = {
        pointer: event.pointerId,
        startY: event.clientY,
        lastY: event.clientY,
        lastTime: event.timeStamp,
        speed: 0,
      };
      // The finger may leave the head. A pointer that was released throws.
      try {
        event.currentTarget.setPointerCapture?.(event.pointerId);
      } catch {
        drag.current = null;
      }
    },
    onPointerMove(event) {
      const { current } = drag;
      if (!current || current.pointer !== event.pointerId || !sheet.current) return;
      const passed = event.timeStamp - current.lastTime;
      if (passed > 0) current.speed = (event.clientY - current.lastY) / passed;
      current.lastY = event.clientY;
      current.lastTime = event.timeStamp;
      if (!prefersLessMotion()) sheet.current.style.translate = `0 ${Math.max(0, current.lastY - current.startY)}px`;
    },
    onPointerUp: (event) => end(event, false),
    onPointerCancel: (event) => end(event, true),
  };
}

const prefersLessMotion = () => window.matchMedia?.(media.reducedMotion).matches ?? false;

/** Moves the sheet from `distance` back to its place or out of the screen, then calls `done`; immediately if motion is reduced. */
function move(element: HTMLElement, distance: number, where: 'back' | 'out', done: () => void): void {
  element.style.translate = '';
  if (prefersLessMotion() || typeof element.animate !== 'function') return done();
  const place = (y: string) => ({ translate: `0 ${y}` });
  const animation = element.animate([place(`${distance}px`), place(where === 'out' ? '100vh' : '0px')], {
    duration: 200,
    easing: 'ease-out',
    // The sheet stays out until it is removed.
    fill: where === 'out' ? 'forwards' : 'none',
  });
  animation.onfinish = done;
}
