import { createContext, useContext } from 'react';
import type { InteractionType } from '#shared/interaction-terms.ts';
import type { RelatedType } from '#shared/related-terms.ts';

/** Who was spoken with, or the job that was spoken about. */
export interface Reached {
  /** A client, unless it says so. */
  type?: RelatedType;
  id: string;
  name: string;
}

export interface QuickLog {
  /** Opens the short form. Without a type it is what the person was last reached by, or else a call. */
  log: (contact: Reached, type?: InteractionType) => void;
  /** A link that calls or writes to somebody was followed: what comes next is probably to be noted. */
  noteReached: (contact: Reached, type: 'call' | 'email') => void;
}

export const QuickLogContext = createContext<QuickLog | null>(null);

export function useQuickLog(): QuickLog {
  const quickLog = useContext(QuickLogContext);
  if (quickLog === null) throw new Error('useQuickLog needs a QuickLogProvider around it');
  return quickLog;
}
