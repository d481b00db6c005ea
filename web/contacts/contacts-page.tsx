import { UsersRound } from 'lucide-react';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function ContactsPage() {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Clients" />
      <Card flush>
        <EmptyState
          icon={UsersRound}
          title="No Clients Found"
          hint="Your hiring managers and companies will be listed here."
        />
      </Card>
    </div>
  );
}
