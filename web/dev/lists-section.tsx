import { Inbox } from 'lucide-react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { Section } from './section.tsx';

/** What a list is before it has rows; the rows themselves are web/records. */
export function ListsSection() {
  return (
    <Section title="Lists">
      <div className="grid gap-4 lg:grid-cols-3">
        <Card title="Loading" flush>
          <SkeletonList />
        </Card>
        <Card title="Empty" flush>
          <EmptyState
            icon={Inbox}
            title="No people yet"
            hint="People you add appear here."
            action={<Button variant="primary">Add your first person</Button>}
          />
        </Card>
        <Card title="Failed">
          <div className="flex flex-col gap-4">
            <Banner tone="danger" title="This list could not be loaded" action={<Button>Try again</Button>}>
              Check your connection.
            </Banner>
            <LoadFailure onRetry={() => {}}>More people could not be loaded.</LoadFailure>
          </div>
        </Card>
      </div>
    </Section>
  );
}
