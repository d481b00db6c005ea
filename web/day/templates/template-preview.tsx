import { fill, knownValues, partsOf, templateFields, type FieldValues } from '#shared/day/template-fields.ts';
import type { TemplateText } from '#shared/day/templates.ts';
import { useSessionUser } from '#web/identity/account/session.queries.ts';
import { useMoney } from '#web/identity/preferences/use-money.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { EXAMPLE_SALARY, exampleJob, exampleMeeting, examplePeople } from './example-subjects.ts';

/** The text filled in for an example person. Filled-in values are highlighted. */
export function TemplatePreview({ text }: { text: TemplateText }) {
  const { displayName, email } = useSessionUser();
  const today = useToday();
  const money = useMoney();
  const values = {
    ...exampleMeeting,
    ...knownValues(
      {
        ...examplePeople,
        job: { ...exampleJob, salary: money(EXAMPLE_SALARY) },
        me: { name: displayName ?? '', email },
        today,
      },
      text.language,
    ),
  };
  return (
    <section
      aria-label="Preview"
      className="min-w-0 self-start rounded-lg border border-line bg-surface shadow-card lg:sticky lg:top-0"
    >
      <div className="border-b border-line px-4 py-2">
        <p className="text-xs text-muted">Preview with example data</p>
        <p lang={text.language} className="mt-0.5 min-h-[1lh] font-medium break-words">
          {text.subject === '' ? <Nothing>Subject</Nothing> : <Filled text={text.subject} values={values} />}
        </p>
      </div>
      <p lang={text.language} className="min-h-24 px-4 py-3 text-base break-words whitespace-pre-wrap">
        {text.body === '' ? (
          <Nothing>Your text appears here as you write it.</Nothing>
        ) : (
          <Filled text={text.body} values={values} />
        )}
      </p>
    </section>
  );
}

function Nothing({ children }: { children: string }) {
  return <span className="font-normal text-faint">{children}</span>;
}

function Filled({ text, values }: { text: string; values: FieldValues }) {
  return partsOf(text).map((part, index) =>
    'text' in part ? (
      part.text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same field may occur twice
      <mark key={index} title={templateFields[part.field]} className="rounded-sm bg-accent-soft px-0.5 text-accent">
        {fill(part.source, values)}
      </mark>
    ),
  );
}
