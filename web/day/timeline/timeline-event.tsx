import { ArrowRight, BriefcaseBusiness, CircleCheck, Paperclip, Trash2, Trophy, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import { addDays, formatCalendarDate, localDate, type CalendarDate } from '#shared/platform/calendar-date.ts';
import type { RelatedRef, RelatedTo } from '#shared/records/related.ts';
import type { TimelineItem } from '#shared/day/timeline-schemas.ts';
import { InteractionIcon, interactionLabel } from '#web/crm/interactions/interaction-type-badge.tsx';
import { moveWords, termsWords } from '#web/crm/assignments/move-words.ts';
import { useMoney } from '#web/identity/preferences/use-money.ts';
import { RecordLink } from '#web/records/core/record-link.tsx';
import { IconButton } from '#web/platform/ui/button.tsx';
import { jobMoveWords } from './job-move-words.ts';

interface TimelineEventProps {
  item: TimelineItem;
  /** The owner of the timeline. Its own name is left out. */
  whose: RelatedTo;
  today: CalendarDate;
  /** Whether to show the day. */
  isFirstOfDay: boolean;
  /** Only for interactions. */
  onRemove: () => void;
  onView: (file: Attachment) => void;
}

export function TimelineEvent({ item, whose, today, isFirstOfDay, onRemove, onView }: TimelineEventProps) {
  return (
    <li className="group py-2 text-sm">
      {isFirstOfDay && <p className="pb-2 text-xs font-medium text-muted">{dayWords(item.day, today)}</p>}
      <div className="flex items-start gap-2.5">
        <EventIcon item={item} />
        <div className="min-w-0 flex-1">
          <EventText item={item} whose={whose} onView={onView} />
        </div>
        {item.kind === 'interaction' && (
          <IconButton
            label="Delete interaction"
            size="small"
            className="-my-1 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={onRemove}
          />
        )}
        <EventTime item={item} />
      </div>
    </li>
  );
}

function dayWords(day: CalendarDate | null, today: CalendarDate): string {
  if (day === null) return 'No date';
  const date = formatCalendarDate(day);
  if (day === today) return `Today, ${date}`;
  return day === addDays(today, -1) ? `Yesterday, ${date}` : date;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** An interaction shows its time only if it was logged on the day it happened. */
function EventTime({ item: { kind, day, at } }: { item: TimelineItem }) {
  const moment = new Date(at);
  if (kind === 'interaction' && localDate(moment) !== day) return null;
  return (
    <time dateTime={at} className="shrink-0 text-xs leading-5 text-muted tabular-nums">
      {clock.format(moment)}
    </time>
  );
}

const icons: Record<Exclude<TimelineItem['kind'], 'interaction'>, LucideIcon> = {
  move: ArrowRight,
  placement: Trophy,
  job: BriefcaseBusiness,
  task: CircleCheck,
  file: Paperclip,
};

function EventIcon({ item }: { item: TimelineItem }) {
  const className = 'mt-0.5 size-4 shrink-0 text-muted';
  if (item.kind === 'interaction') return <InteractionIcon type={item.interaction.type} className={className} />;
  const Icon = icons[item.kind];
  return <Icon aria-hidden className={item.kind === 'placement' ? 'mt-0.5 size-4 shrink-0 text-success' : className} />;
}

function EventText({ item, whose, onView }: Pick<TimelineEventProps, 'item' | 'whose' | 'onView'>) {
  const money = useMoney();
  switch (item.kind) {
    case 'interaction': {
      const { type, notes, related } = item.interaction;
      return (
        <>
          <p>
            <span className="font-medium">{interactionLabel(type)}</span>
            <Beside whose={whose} related={related} />
          </p>
          <p className="mt-0.5 break-words whitespace-pre-wrap">{notes}</p>
        </>
      );
    }
    case 'move':
    case 'placement': {
      const { candidate, job } = item.move;
      const terms = termsWords(item.move, money);
      return (
        <>
          <p className="break-words first-letter:uppercase">
            {whose.type !== 'candidate' && (
              <>
                <Named related={{ type: 'candidate', ...candidate }} />{' '}
              </>
            )}
            {moveWords(item.move)}
            <Beside whose={whose} related={{ type: 'job', name: job.title, ...job }} />
          </p>
          {terms !== '' && <p className="tabular-nums">{terms}</p>}
        </>
      );
    }
    case 'job': {
      const { job } = item.move;
      return (
        <p className="break-words">
          {whose.type === 'job' ? 'Job' : <Named related={{ type: 'job', name: job.title, ...job }} />}{' '}
          {jobMoveWords(item.move)}
        </p>
      );
    }
    case 'task':
      return (
        <p className="break-words">
          <span className="sr-only">Task done: </span>
          {item.task.title}
          <Beside whose={whose} related={item.task.related} />
        </p>
      );
    case 'file':
      return (
        <p className="break-words">
          <button type="button" className="link text-left" onClick={() => onView(item.file)}>
            {item.file.name}
          </button>
          <Beside whose={whose} related={item.file.owner} />
        </p>
      );
  }
}

/** The other record that the event is about. */
function Beside({ whose, related }: { whose: RelatedTo; related: RelatedRef | null }): ReactNode {
  if (related === null || related.type === whose.type) return null;
  return (
    <span className="text-muted">
      {' · '}
      <Named related={related} />
    </span>
  );
}

function Named({ related: { type, id, name, removed } }: { related: RelatedRef }) {
  if (removed) return <span className="font-medium">{name}</span>;
  return (
    <RecordLink type={type} id={id}>
      {name}
    </RecordLink>
  );
}
