import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { configQuery } from '#web/platform/config/config.queries.ts';

/** Makes clear that sandbox payments are not real. */
export function TestPaymentsBanner() {
  const { data } = useQuery(configQuery);
  if (data?.testPayments !== true) return null;
  return (
    <section
      aria-label="Payments"
      className="flex items-center justify-center gap-2 border-b border-warning-line bg-warning-soft px-4 py-2 text-center text-sm"
    >
      <FlaskConical aria-hidden className="size-4 shrink-0 text-warning" />
      <p>
        <strong className="font-medium text-warning">Test payments</strong> – no real card is charged here.
      </p>
    </section>
  );
}
