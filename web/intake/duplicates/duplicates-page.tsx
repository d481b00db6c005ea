import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CopyCheck } from 'lucide-react';
import { likenessText, type DuplicateType } from '#shared/intake/duplicates.ts';
import type { DuplicateGroup } from '#shared/intake/duplicate-schemas.ts';
import { decimalsOf } from '#shared/platform/money.ts';
import { recordNames } from '#shared/records/records.ts';
import { OpenMerge } from '../merges/open-merge.tsx';
import { useMoney } from '#web/identity/preferences/use-money.ts';
import { withReason } from '#web/records/core/failure.ts';
import { NextPage } from '#web/records/core/paged-list.tsx';
import { RecordLink } from '#web/records/core/record-link.tsx';
import { useListAddress } from '#web/records/core/use-list-address.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { Segmented } from '#web/platform/ui/segmented.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { duplicateListQuery, useDismissals } from '#web/records/duplicates/duplicates.queries.ts';
import type { DuplicatesSearch } from './duplicates-search.ts';

const types = [
  { value: 'company', label: 'Companies' },
  { value: 'contact', label: 'Clients' },
  { value: 'candidate', label: 'Candidates' },
  { value: 'job', label: 'Jobs' },
] as const;

/** Likely duplicates, side by side. */
export function DuplicatesPage() {
  const search = useSearch({ from: '/protected/duplicates' });
  const { type = 'candidate' } = search;
  const address = useListAddress<DuplicatesSearch>();
  const navigate = useNavigate();
  return (
    <div data-wide className="flex flex-col gap-4">
      <PageHeader
        title="Duplicates"
        actions={
          <Segmented
            label="Record type"
            options={types}
            value={type}
            onChange={(next) => void navigate({ to: '/duplicates', search: { type: next } })}
          />
        }
      />
      <Groups key={type} type={type} onMerge={(ids) => address.open({ merge: ids.join(',') })} />
      <OpenMerge type={type} search={search} address={address} />
    </div>
  );
}

interface Merging {
  onMerge: (ids: readonly string[]) => void;
}

function Groups({ type, onMerge }: { type: DuplicateType } & Merging) {
  const query = useInfiniteQuery(duplicateListQuery(type));
  const { many } = recordNames[type];
  if (query.isPending) {
    return (
      <Card flush>
        <SkeletonList label="Loading duplicates…" />
      </Card>
    );
  }
  if (query.data === undefined) {
    return <LoadFailure onRetry={() => void query.refetch()}>The duplicates could not be loaded.</LoadFailure>;
  }
  const groups = query.data.pages.flatMap(({ items }) => items);
  const isLooking = query.data.pages.some((page) => page.isLooking);
  return (
    <>
      {isLooking && <output className="text-sm text-muted">Still comparing recent changes…</output>}
      {groups.length === 0 ? (
        <Card flush>
          <EmptyState
            icon={CopyCheck}
            title="No duplicates found"
            hint={`No two ${many} share an address, a number or a name.`}
          />
        </Card>
      ) : (
        <ul aria-label="Likely duplicates" className="flex flex-col gap-4">
          {groups.map((group) => (
            <li key={group.id}>
              <Group type={type} group={group} onMerge={onMerge} />
            </li>
          ))}
        </ul>
      )}
      <NextPage query={query} noun="duplicates" />
    </>
  );
}

interface GroupProps extends Merging {
  type: DuplicateType;
  group: DuplicateGroup;
}

function Group({ type, group: { by, records }, onMerge }: GroupProps) {
  const { dismiss, undismiss } = useDismissals(type);
  const toast = useToast();
  const money = useMoney();
  const ids = records.map(({ id }) => id);
  const names = records.map(({ name }) => name).join(', ');
  const fail = (title: string) => (error: Error) => toast.show({ tone: 'danger', title: withReason(title, error) });
  const takeBack = () => undismiss.mutate(ids, { onError: fail('This could not be undone') });
  const say = () =>
    dismiss.mutate(ids, {
      onSuccess: () => toast.show({ title: 'Marked as not a duplicate', description: names, undo: takeBack }),
      onError: fail('This could not be saved'),
    });
  const labels = [...new Set(records.flatMap(({ facts }) => facts.map(({ label }) => label)))];
  const valueOf = (at: number, label: string) => {
    const { amount, value = '' } = records[at]?.facts.find((fact) => fact.label === label) ?? {};
    return amount === undefined ? value : money(amount, decimalsOf(amount));
  };
  const shown = labels.filter((label) => records.some((_record, at) => valueOf(at, label) !== ''));
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-3">
        <ul aria-label="Why" className="flex flex-wrap gap-1.5">
          {[...new Set(by.map((one) => likenessText(type, one)))].map((text) => (
            <li key={text}>
              <Badge>{text}</Badge>
            </li>
          ))}
        </ul>
        <div className="flex gap-2">
          <Button size="small" busy={dismiss.isPending} aria-label={`Not a duplicate: ${names}`} onClick={say}>
            Not a duplicate
          </Button>
          <Button size="small" variant="primary" aria-label={`Merge ${names}`} onClick={() => onMerge(ids)}>
            Merge
          </Button>
        </div>
      </div>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{names}</caption>
          <thead>
            <tr>
              <th scope="col" className="px-4 py-2">
                <span className="sr-only">Field</span>
              </th>
              {records.map(({ id, name }) => (
                <th key={id} scope="col" className="min-w-36 px-4 py-2 font-medium">
                  <RecordLink type={type} id={id}>
                    {name}
                  </RecordLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map((label) => {
              const differs = new Set(records.map((_record, at) => valueOf(at, label))).size > 1;
              return (
                <tr key={label}>
                  <th scope="row" className="px-4 py-1.5 font-normal text-muted">
                    {label}
                  </th>
                  {records.map(({ id }, at) => (
                    <td key={id} className={`max-w-64 px-4 py-1.5 break-words ${differs ? 'bg-warning-soft' : ''}`}>
                      {valueOf(at, label)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
