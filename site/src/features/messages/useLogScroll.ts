import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { type ThreadMessage, $earlier, loadEarlier } from './thread.ts';

const AT_END = 80;
const AT_START = 120;

type LogScroll = { log: RefObject<HTMLDivElement | null>; onScroll: () => void; behind: boolean; goToEnd: () => void };

export function useLogScroll(messages: readonly ThreadMessage[], ownId: number | null): LogScroll {
  const log = useRef<HTMLDivElement>(null);
  const fromEnd = useRef(0);
  const room = useRef(0);
  const lastKey = useRef<string | undefined>(undefined);
  const [behind, setBehind] = useState(false);
  const last = messages.at(-1);

  function measure(): void {
    const { current: box } = log;
    if (!box) return;
    room.current = roomOf(box);
    fromEnd.current = room.current - box.scrollTop;
  }

  function scrollTo(distance: number): void {
    const { current: box } = log;
    if (!box) return;
    room.current = roomOf(box);
    box.scrollTop = room.current - distance;
    fromEnd.current = distance;
  }

  const follow = useEffectEvent(() => {
    const key = last?.key ?? last?.id;
    const grown = key !== lastKey.current;
    lastKey.current = key;
    if (!grown) return scrollTo(fromEnd.current);
    if (fromEnd.current <= AT_END || last?.senderId === ownId) return scrollTo(0);
    measure();
    setBehind(true);
  });
  const stayAtEnd = useEffectEvent(() => fromEnd.current <= AT_END && scrollTo(0));

  useLayoutEffect(() => {
    follow();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- follow any change of the messages
  }, [messages]);

  useEffect(() => {
    const { current: box } = log;
    if (!box) return undefined;
    const watch = new ResizeObserver(() => stayAtEnd());
    watch.observe(box);
    for (const child of box.children) watch.observe(child);
    return () => watch.disconnect();
  }, []);

  function onScroll(): void {
    const { current: box } = log;
    if (!box) return;
    // Resizing the list fires scroll events, too, before the resize observer runs. But only a user scrolls up.
    const isScrolledUp = box.scrollTop < Math.min(room.current - fromEnd.current, roomOf(box)) - 1;
    if (fromEnd.current <= AT_END && !isScrolledUp) scrollTo(0);
    else measure();
    if (fromEnd.current <= AT_END) setBehind(false);
    if (box.scrollTop < AT_START && $earlier.get() === 'idle') void loadEarlier();
  }

  function goToEnd(): void {
    scrollTo(0);
    setBehind(false);
    log.current?.focus();
  }

  return { log, onScroll, behind, goToEnd };
}

const roomOf = ({ scrollHeight, clientHeight }: Element): number => scrollHeight - clientHeight;
