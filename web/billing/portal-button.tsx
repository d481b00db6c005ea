import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, read } from '#web/platform/lib/api.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { leaveFor } from './leave-for.ts';

interface PortalButtonProps {
  variant?: 'primary' | 'secondary';
  children: ReactNode;
}

/** Opens the payment provider's page for cards and invoices. */
export function PortalButton({ variant, children }: PortalButtonProps) {
  const [leaving, setLeaving] = useState(false);
  const open = useMutation({
    mutationFn: () => read(api['billing-portal'].$post({ json: {} })),
    onSuccess: ({ url }) => {
      setLeaving(true);
      leaveFor(url);
    },
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant={variant} busy={open.isPending || leaving} busyText="Opening..." onClick={() => open.mutate()}>
        {children}
      </Button>
      {open.isError && (
        <p role="alert" className="text-sm text-danger">
          The payment page could not be opened. Please try again.
        </p>
      )}
    </div>
  );
}
