import { startTransition, useEffect, useState } from 'react';

/** A screenful. */
const FIRST = 20;
/** Takes less than a frame to render, also on a slow phone. */
const STEP = 20;

/** How many of `total` rows to render: a screenful at once, the others step by step while the browser paints. */
export function useGradually(total: number): number {
  const [made, setMade] = useState(FIRST);
  useEffect(() => {
    if (made >= total) return undefined;
    // After the next paint. A task of its own, so that input is handled in between.
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setMade(made + STEP)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [made, total]);
  return made;
}
