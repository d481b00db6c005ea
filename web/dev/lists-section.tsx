import { useState } from 'react';
import { Ellipsis, Inbox, Plus, Trash2 } from 'lucide-react';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { Table, type TableColumn, type TableSort } from '#web/ui/table.tsx';
import { useToast } from '#web/ui/use-toast.ts';
import { SAMPLE_PEOPLE, type Person } from './sample-people.ts';
import { Section } from './section.tsx';

const STATUS_TONES = { active: 'success', paused: 'warning', left: 'neutral' } as const;

const COLUMNS: readonly TableColumn<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    renderCell: (person) => (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={person.name} size="small" />
        <span className="truncate">{person.name}</span>
      </span>
    ),
  },
  {
    id: 'email',
    header: 'E-mail',
    hideBelow: 'medium',
    renderCell: (person) => <span className="text-muted">{person.email}</span>,
  },
  { id: 'city', header: 'City', sortable: true, hideBelow: 'wide', renderCell: (person) => person.city },
  {
    id: 'status',
    header: 'Status',
    renderCell: (person) => <Badge tone={STATUS_TONES[person.status]}>{person.status}</Badge>,
  },
  { id: 'since', header: 'Since', sortable: true, hideBelow: 'wide', renderCell: (person) => person.since },
  {
    id: 'balance',
    header: 'Balance',
    sortable: true,
    align: 'end',
    hideBelow: 'narrow',
    renderCell: (person) => `£${person.balance.toLocaleString('en-GB')}`,
  },
];

export function ListsSection() {
  const toast = useToast();
  const [sort, setSort] = useState<TableSort>({ columnId: 'name', direction: 'ascending' });
  const rows = [...SAMPLE_PEOPLE].sort((left, right) => {
    const [a, b] = [left[sort.columnId as keyof Person], right[sort.columnId as keyof Person]];
    return (sort.direction === 'ascending' ? 1 : -1) * (a < b ? -1 : 1);
  });

  return (
    <Section title="Lists">
      <Card
        title="People"
        flush
        actions={
          <Button size="small" icon={<Plus aria-hidden className="size-4" />}>
            Add person
          </Button>
        }
      >
        <Table
          caption="People"
          columns={COLUMNS}
          rows={rows}
          rowKey={(person) => person.id}
          sort={sort}
          onSortChange={setSort}
          onOpenRow={(person) => toast.show({ title: `Opened ${person.name}` })}
          renderNarrowSummary={(person) => `${person.city} · £${person.balance.toLocaleString('en-GB')}`}
          renderRowMenu={(person) => (
            <DropdownMenu
              trigger={
                <IconButton
                  label={`Actions for ${person.name}`}
                  size="small"
                  icon={<Ellipsis aria-hidden className="size-4" />}
                />
              }
              items={[
                {
                  label: 'Delete',
                  destructive: true,
                  icon: <Trash2 aria-hidden className="size-4" />,
                  onSelect: () => {},
                },
              ]}
            />
          )}
        />
      </Card>
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
          <Banner tone="danger" title="This list could not be loaded" action={<Button size="small">Try again</Button>}>
            Check your connection.
          </Banner>
        </Card>
      </div>
    </Section>
  );
}
