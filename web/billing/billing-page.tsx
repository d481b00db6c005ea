import type { ReactNode } from 'react';
import { Logo } from '#web/platform/ui/logo.tsx';
import { TestPaymentsBanner } from './test-payments-banner.tsx';

/** The frame of the pages before and after payment, which are outside the signed-in app. */
export function BillingPage({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <TestPaymentsBanner />
      <header className="mx-auto flex h-14 w-full max-w-5xl items-center justify-between gap-4 px-4">
        <Logo />
        {action}
      </header>
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col gap-6 px-4 pt-4 pb-10 sm:pt-10">{children}</main>
    </div>
  );
}
