import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/record-terms.ts';
import type { AssignmentMove } from '#shared/assignments.ts';
import { useMoney } from '#web/preferences/use-money.ts';
import { Section } from '#web/records/details.tsx';
import { PagedList } from '#web/records/paged-list.tsx';
import { RecordLink } from '#web/records/record-link.tsx';
import { countOf } from '#web/records/use-record-list.ts';
import { movesQuery } from './assignments.queries.ts';
import { moveWords, termsWords } from './move-words.ts';

/** Who was moved where and when on a job, latest first. */
export function JobTimeline({ jobId }: { jobId: string }) {
  const query = useInfiniteQuery(movesQuery({ jobId }));
  const count = countOf(query);
  return (
    <Section title="Timeline" {...(count !== undefined && { aside: formatCount(count) })}>
      <PagedList
        query={query}
        noun="moves"
        empty={<p className="py-2 text-sm text-muted">Nothing has happened on this job yet.</p>}
        renderItem={(move) => <MoveItem key={move.id} move={move} />}
      />
    </Section>
  );
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

function MoveItem({ move }: { move: AssignmentMove }) {
  const money = useMoney();
  const { candidate, at } = move;
  const terms = termsWords(move, money);
  return (
    <li className="py-2 text-sm">
      <p className="break-words">
        {candidate.removed ? (
          <span className="font-medium">{candidate.name}</span>
        ) : (
          <RecordLink type="candidate" id={candidate.id}>
            {candidate.name}
          </RecordLink>
        )}{' '}
        {moveWords(move)}
      </p>
      {terms !== '' && <p className="tabular-nums">{terms}</p>}
      <p className="text-xs text-muted tabular-nums">
        <time dateTime={at}>{moment.format(new Date(at))}</time>
      </p>
    </li>
  );
}
