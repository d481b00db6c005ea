import { UserRoundSearch } from 'lucide-react';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function CandidatesPage() {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Candidates" />
      <Card flush>
        <EmptyState
          icon={UserRoundSearch}
          title="No candidates found"
          hint="Your candidates and their CVs will be listed here."
        />
      </Card>
    </div>
  );
}
