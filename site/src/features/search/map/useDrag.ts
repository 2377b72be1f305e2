import { useRef, type PointerEvent } from 'react';

/** Dragging by mouse, pen or finger. `onMove` gets the distance as fractions of the element's width and height. */
export function useDrag(onMove: (right: number, down: number) => void) {
  const last = useRef<{ x: number; y: number } | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
    last.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (!last.current) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    onMove((last.current.x - event.clientX) / width, (last.current.y - event.clientY) / height);
    last.current = { x: event.clientX, y: event.clientY };
  }

  function onEnd(): void {
    last.current = null;
  }

  return { onPointerDown, onPointerMove, onPointerUp: onEnd, onPointerCancel: onEnd };
}
