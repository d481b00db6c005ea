import { createContext, useContext } from 'react';
import type { InteractionType } from '#shared/crm/interactions.ts';
import type { RelatedType } from '#shared/records/related.ts';

/** The person who was contacted, or the job it was about. */
export interface Reached {
  /** Defaults to a client. */
  type?: RelatedType;
  id: string;
  name: string;
}

export interface QuickLog {
  /** Opens the quick log form. The type defaults to the last way the person was contacted, or to a call. */
  log: (contact: Reached, type?: InteractionType) => void;
  /** Called when a call or mail link is followed, because the user probably wants to log it next. */
  noteReached: (contact: Reached, type: 'call' | 'email') => void;
}

export const QuickLogContext = createContext<QuickLog | null>(null);

export function useQuickLog(): QuickLog {
  const quickLog = useContext(QuickLogContext);
  if (quickLog === null) throw new Error('useQuickLog needs a QuickLogProvider around it');
  return quickLog;
}
