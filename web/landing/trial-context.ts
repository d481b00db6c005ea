import { createContext, useContext } from 'react';
import type { Standing } from './use-standing.ts';

/** What the page's buttons need to know: they all begin the same trial. */
export interface Trial {
  standing: Standing;
  busy: boolean;
  /** For somebody who is signed in and has no subscription: on to the payment page. */
  start: () => void;
}

export const TrialContext = createContext<Trial | null>(null);

export function useTrial(): Trial {
  const trial = useContext(TrialContext);
  if (trial === null) throw new Error('useTrial needs a TrialProvider around it');
  return trial;
}
