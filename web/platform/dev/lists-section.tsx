import { Inbox } from 'lucide-react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { SkeletonList } from '../ui/skeleton-list.tsx';
import { Section } from './section.tsx';

/** The states of a list without rows. Rows themselves live in web/records/core. */
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
