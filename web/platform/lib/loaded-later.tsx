import { lazy, Suspense, useState, type ComponentType } from 'react';

const prefetches: (() => Promise<unknown>)[] = [];

/**
 * A lazy component that can be prefetched. If its code is already loaded it renders synchronously, so that no key
 * pressed right after a click is lost.
 */
export function loadedLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const prefetch = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const Awaited = lazy(prefetch);
  prefetches.push(prefetch);

  function LoadedLater(props: Props) {
    // The choice is kept: swapping the component would lose typed text.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Awaited);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  }
  /** A failure does not matter, because the code is requested again on render. */
  LoadedLater.prefetch = () => void prefetch().catch(() => undefined);
  return LoadedLater;
}

/** Lets the opened screen load its own code and data first. */
const SETTLED_MS = 1_000;

/**
 * Fetches `screens`, then all lazy components, one at a time while the browser is idle. The first click on each is then
 * fast.
 */
export function prefetchWhenIdle(screens: readonly (() => Promise<unknown>)[]): () => void {
  let stopped = false;
  const waiting = [...screens];
  const fetchAll = async () => {
    while (!stopped) {
      await quietMoment();
      const prefetch = waiting.shift() ?? prefetches.shift();
      if (!prefetch) return;
      await prefetch().catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void fetchAll(), SETTLED_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

function quietMoment(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}
