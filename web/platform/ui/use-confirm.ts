import { createContext, useContext } from 'react';
import type { ConfirmQuestion } from './confirm-dialog.tsx';

/** Asks and waits: true when confirmed, false when cancelled or dismissed. */
export type Confirm = (question: ConfirmQuestion) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm | null>(null);

export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (confirm === null) throw new Error('useConfirm needs a ConfirmProvider around it');
  return confirm;
}
