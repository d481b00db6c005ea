import { useCallback, useState, type ReactNode } from 'react';
import { loadedLater } from '../lib/loaded-later.tsx';
import type { ConfirmQuestion } from './confirm-dialog.tsx';
import { ConfirmContext } from './use-confirm.ts';

const ConfirmDialog = loadedLater(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

type Pending = { question: ConfirmQuestion; answer: (confirmed: boolean) => void };

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending | null>(null);

  const confirm = useCallback(
    (question: ConfirmQuestion) =>
      new Promise<boolean>((resolve) => {
        setPending((previous) => {
          // Only one question can be open. A replaced one counts as cancelled.
          previous?.answer(false);
          return { question, answer: resolve };
        });
      }),
    [],
  );

  function settle(confirmed: boolean) {
    pending?.answer(confirmed);
    setPending(null);
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {pending !== null && (
        <ConfirmDialog {...pending.question} open onConfirm={() => settle(true)} onCancel={() => settle(false)} />
      )}
    </ConfirmContext>
  );
}
