import { createContext, useContext } from 'react';
import type { Standing } from './use-standing.ts';

/** Shared by all trial buttons of the page. */
export interface Trial {
  standing: Standing;
  busy: boolean;
  /** Starts the checkout for a signed-in user without a subscription. */
  start: () => void;
}

export const TrialContext = createContext<Trial | null>(null);

export function useTrial(): Trial {
  const trial = useContext(TrialContext);
  if (trial === null) throw new Error('useTrial needs a TrialProvider around it');
  return trial;
}
