import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { InteractionType } from '#shared/crm/interactions.ts';
import { QuickLogContext, type QuickLog, type Reached } from '#web/crm/interactions/use-quick-log.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';

const QuickLogDialog = loadedLater(async () => (await import('./quick-log-dialog.tsx')).QuickLogDialog);

/** Lets every screen open the composer in a dialog, and offers it after a call on a phone. */
export function QuickLogProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ contact: Reached; type: InteractionType } | null>(null);
  const lastReached = useRef(new Map<string, InteractionType>());
  const called = useRef<Reached | null>(null);

  const quickLog = useMemo<QuickLog>(
    () => ({
      log: (contact, type = lastReached.current.get(contact.id) ?? 'call') => {
        called.current = null;
        setOpen({ contact, type });
      },
      noteReached: (contact, type) => {
        lastReached.current.set(contact.id, type);
        if (type === 'call') called.current = contact;
      },
    }),
    [],
  );
  useOfferOnReturn(called, (contact) => quickLog.log(contact, 'call'));

  return (
    <QuickLogContext value={quickLog}>
      {children}
      {open && (
        <QuickLogDialog
          key={open.contact.id}
          about={open.contact}
          initialType={open.type}
          onClose={() => setOpen(null)}
        />
      )}
    </QuickLogContext>
  );
}

/** During a call the phone hides the page, so whoever comes back has just hung up. Asks once per call. */
function useOfferOnReturn(called: { current: Reached | null }, onLog: (contact: Reached) => void): void {
  const toast = useToast();
  const latest = useRef(onLog);
  useEffect(() => {
    latest.current = onLog;
  });
  useEffect(() => {
    function offer(): void {
      const contact = called.current;
      if (document.visibilityState !== 'visible' || contact === null) return;
      called.current = null;
      if (!matchMedia('(pointer: coarse)').matches) return;
      toast.show({
        title: `Log your call ${contact.type === 'job' ? 'about' : 'with'} ${contact.name}?`,
        action: { label: 'Log call', onAction: () => latest.current(contact) },
      });
    }
    document.addEventListener('visibilitychange', offer);
    return () => document.removeEventListener('visibilitychange', offer);
  }, [called, toast]);
}
