import { ChevronRight } from 'lucide-react';
import { useId, type CSSProperties, type ReactNode } from 'react';
import type { FieldErrors } from '#shared/platform/errors.ts';
import { decimalsOf } from '#shared/platform/money.ts';
import type { Field } from '#shared/records/fields.ts';
import {
  BOTH,
  canBeBoth,
  type MergeableType,
  type MergeChoice,
  type MergedRecord,
} from '#shared/intake/merge-schemas.ts';
import { quantityOf } from '../cv-batches/quantity.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { useMoney } from '#web/identity/preferences/use-money.ts';
import type { MergePlan } from './merge-plan.ts';
import { distinctNames } from './name-of-merged.ts';

interface MergeFieldsProps {
  type: MergeableType;
  plan: MergePlan;
  /** Errors from the server, keyed by path, such as "choices.notes". */
  problems: FieldErrors;
  onSurvivor: (id: string) => void;
  onChoose: (key: string, choice: MergeChoice) => void;
}

/**
 * One column per record, or one field below the other on a phone. Differing fields come first, equal ones are folded
 * away.
 */
export function MergeFields({ type, plan, problems, onSurvivor, onChoose }: MergeFieldsProps) {
  const { survivor, records, choices, differing, same } = plan;
  const textOf = useValueText(type);
  const names = distinctNames(records);
  const hasText = (key: string, field: Field) => (record: MergedRecord) => textOf(key, field, record).trim() !== '';
  return (
    <div
      style={{ '--records': records.length } as CSSProperties}
      className="flex flex-col gap-4 md:-mx-2 md:gap-0 md:overflow-x-auto md:px-2"
    >
      <ChoiceRow
        label="Keep"
        value={survivor.id}
        options={records.map((record) => ({
          value: record.id,
          content: <span className="font-semibold">{names.get(record.id)}</span>,
        }))}
        onChoose={onSurvivor}
      />
      {differing.map(([key, field]) => (
        <ChoiceRow
          key={key}
          label={field.label}
          value={choices[key]}
          problem={problems[`choices.${key}`]}
          options={records.map((record) =>
            valueOption(field, names.get(record.id) ?? '', record.id, textOf(key, field, record)),
          )}
          {...(canBeBoth(field) &&
            records.filter(hasText(key, field)).length > 1 && {
              both: records.length === 2 ? 'Keep both' : 'Keep all of them',
            })}
          onChoose={(choice) => onChoose(key, choice)}
        />
      ))}
      {same.length > 0 && (
        <details className="group/same border-t border-line py-2">
          <summary className="flex min-h-control-small cursor-pointer list-none items-center gap-1 text-sm text-muted">
            <ChevronRight aria-hidden className="size-4 transition-transform group-open/same:rotate-90" />
            {quantityOf(same.length, 'field')} the same in all of them
          </summary>
          <dl className="grid gap-x-6 gap-y-2 py-2 text-sm sm:grid-cols-2">
            {same.map(([key, field]) => (
              <div key={key} className="min-w-0">
                <dt className="text-xs text-muted">{field.label}</dt>
                <dd className="break-words">
                  <Value text={textOf(key, field, survivor)} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

/** Formats a field for display: companies, clients and jobs by name, amounts with their currency. */
function useValueText(type: MergeableType) {
  const money = useMoney();
  return (key: string, field: Field, record: MergedRecord): string => {
    const value = record[key];
    if (type === 'job' && key === 'contactId') {
      const { contact } = record as { contact?: { name: string; company: string | null } | null };
      return [contact?.name, contact?.company].filter(Boolean).join(' · ');
    }
    if (key === 'assignedJobId') {
      return (record as { assignedJob?: { title: string } | null }).assignedJob?.title ?? '';
    }
    if (key === 'parentId') return (record as { parent?: { name: string } | null }).parent?.name ?? '';
    const text = field.text(value);
    const isAmount = field.written === 'amount' && typeof value === 'number' && text !== '';
    return isAmount ? money(value, decimalsOf(value)) : text;
  };
}

/** A longer text scrolls. */
const MOST_CHARACTERS = 200;
const MOST_LINES = 7;

/** A text that scrolls stands below the choice, where the keyboard reaches it. */
function valueOption(field: Field, name: string, value: string, text: string): ChoiceOption {
  if (text.length <= MOST_CHARACTERS && text.split('\n').length <= MOST_LINES) {
    return {
      value,
      content: (
        <>
          <span className="block text-xs text-muted md:sr-only">{name}</span>
          <Value text={text} />
        </>
      ),
    };
  }
  return {
    value,
    content: name,
    below: (
      <section
        aria-label={`${field.label} of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        tabIndex={0}
        className="max-h-40 overflow-y-auto px-2.5 pb-1.5"
      >
        <Value text={text} />
      </section>
    ),
  };
}

/** Enough to tell one text from another. */
const MOST_SHOWN = 600;

function Value({ text }: { text: string }) {
  if (text.trim() === '') return <span className="text-faint">empty</span>;
  return (
    <span className="break-words whitespace-pre-wrap">
      {text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN).toWellFormed()}…` : text}
    </span>
  );
}

interface ChoiceOption {
  value: string;
  content: ReactNode;
  below?: ReactNode;
}

interface ChoiceRowProps {
  label: string;
  value: string | undefined;
  options: readonly ChoiceOption[];
  /** The label of the option that keeps all values, if there is one. */
  both?: string;
  problem?: string | undefined;
  onChoose: (value: string) => void;
}

function ChoiceRow({ label, value, options, both, problem, onChoose }: ChoiceRowProps) {
  const name = useId();
  const option = ({ value: each, content, below }: ChoiceOption, className?: string) => (
    <div
      key={each}
      className={classNames(
        'min-w-0 rounded-md border text-sm transition-colors',
        value === each ? 'border-accent bg-accent-soft' : 'border-line hover:border-control',
        className,
      )}
    >
      <label className="flex min-h-control cursor-pointer items-start gap-2 px-2.5 py-1.5 pointer-coarse:py-3">
        <input
          type="radio"
          name={name}
          value={each}
          checked={value === each}
          onChange={() => onChoose(each)}
          className="mt-0.5 size-4 shrink-0"
        />
        <span className="min-w-0 flex-1">{content}</span>
      </label>
      {below}
    </div>
  );
  return (
    <fieldset
      aria-describedby={problem === undefined ? undefined : `${name}-problem`}
      className="grid gap-1.5 md:min-w-fit md:grid-cols-[7rem_repeat(var(--records),minmax(11rem,1fr))] md:border-t md:border-line md:py-2 md:first:border-t-0"
    >
      <legend className="contents">
        <span className="text-sm font-medium md:py-1.5 md:text-muted">{label}</span>
      </legend>
      {options.map((each) => option(each))}
      {both !== undefined && option({ value: BOTH, content: both }, 'md:col-start-2 md:col-span-full')}
      {problem !== undefined && (
        <p id={`${name}-problem`} className="text-sm text-danger md:col-start-2 md:col-span-full">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
