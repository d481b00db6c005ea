import { BriefcaseBusiness } from 'lucide-react';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function JobsPage() {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Jobs" />
      <Card flush>
        <EmptyState
          icon={BriefcaseBusiness}
          title="No jobs found"
          hint="Your job orders and their fees will be listed here."
        />
      </Card>
    </div>
  );
}
