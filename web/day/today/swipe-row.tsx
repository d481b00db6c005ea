import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { classNames } from '#web/platform/lib/class-names.ts';

/** How far a swipe must go to count. */
const MEANT_PX = 88;
/** Below this the finger may still be scrolling. */
const BEGINS_PX = 12;

interface Side {
  label: string;
  icon: ReactNode;
  className: string;
  act: () => void;
}

interface SwipeRowProps {
  /** The actions for a swipe to the right and to the left. */
  right: Side;
  left: Side;
  children: ReactNode;
}

/** A row with swipe actions. Buttons offer the same to everyone else. */
export function SwipeRow({ right, left, children }: SwipeRowProps) {
  const [pushed, setPushed] = useState(0);
  const from = useRef<{ x: number; y: number; isSwipe: boolean } | null>(null);
  const side = pushed > 0 ? right : left;

  function begin({ pointerType, clientX: x, clientY: y }: PointerEvent): void {
    if (pointerType === 'touch') from.current = { x, y, isSwipe: false };
  }

  function follow(event: PointerEvent<HTMLElement>): void {
    const start = from.current;
    if (!start) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!start.isSwipe && Math.abs(x) > BEGINS_PX && Math.abs(x) > 2 * Math.abs(y)) {
      start.isSwipe = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    if (start.isSwipe) setPushed(x);
  }

  function end(): void {
    const isMeant = from.current?.isSwipe === true && Math.abs(pushed) >= MEANT_PX;
    from.current = null;
    setPushed(0);
    if (isMeant) side.act();
  }

  return (
    <div
      className="relative touch-pan-y overflow-hidden"
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={() => {
        from.current = null;
        setPushed(0);
      }}
    >
      {pushed !== 0 && (
        <div
          aria-hidden
          className={classNames(
            'absolute inset-0 flex items-center gap-2 px-4 text-sm font-medium',
            pushed < 0 && 'flex-row-reverse',
            side.className,
            Math.abs(pushed) < MEANT_PX && 'opacity-60',
          )}
        >
          {side.icon}
          {side.label}
        </div>
      )}
      <div
        className={classNames('relative bg-surface', pushed === 0 && 'transition-transform')}
        style={pushed === 0 ? undefined : { transform: `translateX(${pushed}px)` }}
      >
        {children}
      </div>
    </div>
  );
}
