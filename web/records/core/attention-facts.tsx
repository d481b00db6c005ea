import { formatCalendarDate } from '#shared/platform/calendar-date.ts';
import { Fact } from './details.tsx';
import { DueDay, spokenWords, type Attended } from './next-action.tsx';
import { useToday } from './use-today.ts';

/** The date of the last contact and the next planned task, inside a <dl>. */
export function AttentionFacts({ record: { lastContacted, nextTask } }: { record: Attended }) {
  const today = useToday();
  return (
    <>
      <Fact label="Last contacted">
        {lastContacted === null ? (
          <span className="text-muted">Never</span>
        ) : (
          <time
            dateTime={lastContacted}
            title={formatCalendarDate(lastContacted)}
            className="first-letter:uppercase inline-block"
          >
            {spokenWords(lastContacted, today)}
          </time>
        )}
      </Fact>
      <Fact label="Next action">
        {nextTask === null ? (
          <span className="text-muted">Nothing planned</span>
        ) : (
          <>
            {nextTask.title}{' '}
            {nextTask.dueDate !== null && (
              <span className="text-muted">
                <DueDay day={nextTask.dueDate} today={today} />
              </span>
            )}
          </>
        )}
      </Fact>
    </>
  );
}
