import { lazy, Suspense, useState, type ComponentType } from 'react';

const prefetches: (() => Promise<unknown>)[] = [];

/**
 * A part of a screen whose code comes when it is first wanted, or before in a quiet moment. Code that is there already is
 * drawn in the same breath, so that no key pressed right behind a click gets lost.
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
    // What was begun is kept: another component in its place would lose what was typed.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Awaited);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  }
  /** A failure is no matter: the part is asked for again when it is wanted. */
  LoadedLater.prefetch = () => void prefetch().catch(() => undefined);
  return LoadedLater;
}

/** The screen that was opened comes first, with all that it asks for. */
const SETTLED_MS = 1_000;

/**
 * Fetches `screens`, and then one part of them after the other, while nothing else is to be done, so that the first click on
 * each is quick.
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
    // Safari has no such moments to give.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}
