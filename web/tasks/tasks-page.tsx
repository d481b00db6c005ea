import { ListChecks } from 'lucide-react';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function TasksPage() {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Tasks" />
      <Card flush>
        <EmptyState icon={ListChecks} title="No tasks yet" hint="Your follow-ups will be listed here." />
      </Card>
    </div>
  );
}
