import { useId } from 'react';
import { CircleAlert } from 'lucide-react';
import { reviewedFields, type CvBatchItem } from '#shared/intake/cv-batch-schemas.ts';
import { FoundIn } from '#web/crm/candidates/found-in.tsx';
import { classNames } from '#web/platform/lib/class-names.ts';
import type { CvEdits } from './cv-edits.ts';
import { needsOf, sourceOf, textIn, type CvField } from './cv-needs.ts';
import type { CvWrites } from './use-cv-edits.ts';

interface CvCellProps {
  item: CvBatchItem;
  field: CvField;
  edits: CvEdits;
  writes: CvWrites;
}

/**
 * Set as the input mode, not the type: an e-mail input does not expose the cursor position, which the arrow keys need.
 */
const keyboards: Partial<Record<CvField, 'email' | 'tel'>> = { email: 'email', phone: 'tel' };

/** One editable value. There are about a thousand of them, so it is a plain input that saves on blur. */
export function CvCell({ item, field, edits, writes }: CvCellProps) {
  const id = useId();
  const edit = edits[field];
  const problem = edit ? edit.problem : needsOf(item)[field];
  const source = edit ? undefined : sourceOf(item, field);
  const { label } = reviewedFields[field];
  const isNote = problem !== undefined || source !== undefined;
  // Both names come from the same line of the CV, which is shown once below both.
  const isSaidBefore = field === 'lastName' && problem === undefined && isPlainlyFound(item, 'firstName', edits);
  const hasRoom = field === 'firstName' && isPlainlyFound(item, 'lastName', edits);
  return (
    <div className={classNames('min-w-0', places[field])}>
      <label htmlFor={id} className="text-xs font-medium text-muted @min-[60rem]:sr-only">
        {label}
      </label>
      <input
        id={id}
        data-cell={field}
        type="text"
        inputMode={keyboards[field]}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={isNote ? `${id}-note` : undefined}
        className={classNames(CONTROL, problem === undefined ? 'border-line-strong' : 'border-danger')}
        value={edit?.text ?? textIn(item, field)}
        onChange={({ target }) => writes.type(item, field, target.value)}
        onBlur={() => void writes.leave(item, field)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape' && !nativeEvent.isComposing) writes.revert(item, field);
        }}
      />
      {isNote && (
        <p id={`${id}-note`} className={classNames('mt-0.5 px-2 text-xs', isSaidBefore && 'sr-only')}>
          {problem === undefined ? (
            <span className={classNames('block text-muted [&>span]:block [&>span]:truncate', hasRoom && WIDER)}>
              <FoundIn source={source ?? ''} />
            </span>
          ) : (
            <span className="flex items-start gap-1 text-danger">
              <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
              {problem}
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/** A read-only cell, for rows that can no longer be edited. */
export function CvValue({ item, field }: Pick<CvCellProps, 'item' | 'field'>) {
  const text = textIn(item, field);
  return (
    <p
      className={classNames(
        'min-w-0 truncate text-sm @min-[60rem]:px-2',
        text === '' && '@max-[60rem]:hidden',
        places[field],
      )}
      title={text}
    >
      <span className="sr-only">{reviewedFields[field].label}: </span>
      {text}
    </p>
  );
}

function isPlainlyFound(item: CvBatchItem, field: CvField, edits: CvEdits): boolean {
  return edits[field] === undefined && needsOf(item)[field] === undefined && sourceOf(item, field) !== undefined;
}

const WIDER = 'w-[calc(200%+1.5rem)]';
const CONTROL =
  'h-control w-full min-w-0 scroll-my-28 rounded-md border bg-surface px-2 text-sm text-ink transition-colors hover:border-muted ' +
  'focus-visible:border-accent focus-visible:outline-2 focus-visible:-outline-offset-1 pointer-coarse:text-lg';

/** In the card layout both names share a line. */
const places: Record<CvField, string> = {
  firstName: '',
  lastName: '',
  email: 'max-[30rem]:col-span-2',
  phone: 'max-[30rem]:col-span-2',
  skills: 'col-span-2 @min-[60rem]:col-span-1',
};
