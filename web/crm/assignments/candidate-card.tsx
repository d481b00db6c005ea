import { Mail, Phone, StickyNote } from 'lucide-react';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { formatPhone } from '#shared/platform/phone.ts';
import { DaysInStage } from '#web/records/board/days-in-stage.tsx';
import { usePreferences } from '#web/identity/preferences/preferences.queries.ts';
import { useGroupedPhone } from '#web/platform/phone/use-grouped-phone.ts';

/** A candidate on a job's board. */
export function CandidateCard({ assignment, today }: { assignment: Assignment; today: CalendarDate }) {
  const { candidate, stageSince, note } = assignment;
  const { phoneFormat } = usePreferences();
  const grouped = useGroupedPhone();
  return (
    <>
      <span className="block pr-7 text-sm font-medium break-words">{candidate.name}</span>
      <span className="mt-1 flex flex-col gap-0.5 text-xs text-muted">
        {candidate.phone !== null && (
          <span className="flex items-center gap-1.5 tabular-nums">
            <Phone aria-hidden className="size-3.5 shrink-0" />
            <span className="truncate">{grouped(formatPhone(candidate.phone, phoneFormat))}</span>
          </span>
        )}
        <span className="flex items-center gap-1.5">
          <Mail aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate" title={candidate.email}>
            {candidate.email}
          </span>
        </span>
      </span>
      <span className="mt-2 flex items-center justify-between gap-2 border-t border-line pt-2 text-xs text-muted">
        <DaysInStage stageSince={stageSince} today={today} />
        {note !== '' && <NoteMark note={note} />}
      </span>
    </>
  );
}

/** Marks a note and shows its text on hover. */
export function NoteMark({ note }: { note: string }) {
  return (
    <span title={note} className="shrink-0 text-highlight">
      <StickyNote aria-hidden className="size-3.5" />
      <span className="sr-only">Has a note</span>
    </span>
  );
}
