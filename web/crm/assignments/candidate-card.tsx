import { Mail, MapPin, Phone, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { formatPhone } from '#shared/platform/phone.ts';
import { DaysInStage } from '#web/records/board/days-in-stage.tsx';
import { usePreferences } from '#web/identity/preferences/use-preferences.ts';
import { useGroupedPhone } from '#web/platform/phone/use-grouped-phone.ts';
import { ExpectedSalary } from '../candidates/expected-salary.tsx';

const SHOWN_SKILLS = 4;

/** A candidate on a job's board: first what decides about the person, then how to reach them. */
export function CandidateCard({ assignment, today }: { assignment: Assignment; today: CalendarDate }) {
  const { candidate, stageSince, note } = assignment;
  const { name, skills, expectedSalary, location, phone, email } = candidate;
  const { phoneFormat } = usePreferences();
  const grouped = useGroupedPhone();
  const others = skills.length - SHOWN_SKILLS;
  const at = email.lastIndexOf('@');
  return (
    <>
      <span className="block pr-7 text-sm font-medium break-words">{name}</span>
      {skills.length > 0 && (
        <span className="mt-0.5 block text-xs break-words">
          {skills.slice(0, SHOWN_SKILLS).join(', ')}
          {others > 0 && <span className="text-muted"> +{others}</span>}
        </span>
      )}
      <span className="mt-1 flex flex-col gap-0.5 text-xs text-muted">
        {(expectedSalary !== null || location !== null) && (
          <span className="flex flex-wrap gap-x-3 gap-y-0.5 text-ink">
            <ExpectedSalary amount={expectedSalary} />
            {location !== null && <Line icon={<MapPin aria-hidden className={ICON} />}>{location}</Line>}
          </span>
        )}
        {phone !== null && (
          <Line icon={<Phone aria-hidden className={ICON} />}>
            <span className="tabular-nums">{grouped(formatPhone(phone, phoneFormat))}</span>
          </Line>
        )}
        <Line icon={<Mail aria-hidden className={ICON} />}>
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </Line>
      </span>
      <span className="mt-2 flex items-center justify-between gap-2 border-t border-line pt-2 text-xs text-muted">
        <DaysInStage stageSince={stageSince} today={today} />
        {note !== '' && <NoteMark note={note} />}
      </span>
    </>
  );
}

const ICON = 'mt-px size-3.5 shrink-0 text-muted';

/** Wraps on a narrow card. */
function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-start gap-1.5">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </span>
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
