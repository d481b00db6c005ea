import { startTransition, useEffect, useState } from 'react';

/** True after the first paint. From then on there is time for content out of view. */
export function useIsShown(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Frame callbacks run before the paint; a timer set in them runs after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isShown;
}
