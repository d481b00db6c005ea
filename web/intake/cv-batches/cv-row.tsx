import { memo } from 'react';
import { Copy, FilePlus2, TriangleAlert } from 'lucide-react';
import { isDone, type CvBatchItem, type CvBatchState, type CvDuplicate } from '#shared/intake/cv-batch-schemas.ts';
import { fileKinds, fileSize } from '#shared/platform/files.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { RecordLink } from '#web/records/core/record-link.tsx';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';
import { CvCell, CvValue } from './cv-cell.tsx';
import { useEditsOf } from './cv-edits.ts';
import { cvFields } from './cv-needs.ts';
import type { CvWrites } from './use-cv-edits.ts';

interface CvRowProps {
  item: CvBatchItem;
  batchState: CvBatchState;
  /** The name of an earlier file that seems to belong to the same person. */
  twinName: string | undefined;
  writes: CvWrites;
  onView: (item: CvBatchItem) => void;
  onGoTo: (itemId: string) => void;
}

/**
 * A file of the batch and the data found in it: a table row, or a card on a phone. Renders again only when it changes.
 */
export const CvRow = memo(function CvRow({ item, batchState, twinName, writes, onView, onGoTo }: CvRowProps) {
  const { id, fileName, isLeftOut, addTo, problem, duplicates } = item;
  const edits = useEditsOf(id);
  const openDuplicates = duplicates.filter(({ candidateId }) => candidateId !== addTo?.candidateId);
  const isEditable = batchState === 'collecting' && !isDone(item);
  const isNew = !isLeftOut && addTo === null;
  const notes = addTo !== null || duplicates.length > 0 || (isNew && (problem !== null || twinName !== undefined));
  return (
    <li data-cv={id} className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
      <fieldset
        aria-label={fileName}
        className={classNames('min-w-0 px-4 py-3 @min-[60rem]:py-2', isLeftOut && 'bg-subtle')}
      >
        <div className={classNames(CV_GRID, 'items-start')}>
          <div className="col-span-2 flex flex-row-reverse items-start gap-3 @min-[60rem]:contents">
            <div className="min-w-0 shrink-0 @max-[60rem]:-my-1.5">
              {isEditable && (
                <Checkbox
                  label={<span className="text-sm text-muted @min-[60rem]:sr-only">Skip</span>}
                  aria-label={`Skip ${fileName}`}
                  data-cell="isLeftOut"
                  checked={isLeftOut}
                  onChange={({ target }) => void writes.leaveOut(item, target.checked)}
                />
              )}
            </div>
            <CvFile item={item} isTakenBack={batchState === 'taken-back'} onView={onView} />
          </div>
          {cvFields.map((field) =>
            isEditable && isNew ? (
              <CvCell key={field} item={item} field={field} edits={edits} writes={writes} />
            ) : (
              <CvValue key={field} item={item} field={field} />
            ),
          )}
        </div>
        {notes && (
          <ul className="mt-1 flex flex-col gap-0.5 text-sm text-warning @min-[60rem]:text-xs">
            {addTo !== null && (
              <li className="flex items-start gap-1.5 text-success">
                <FilePlus2 aria-hidden className={NOTE_ICON} />
                <span>
                  This CV will be added to{' '}
                  <RecordLink type="candidate" id={addTo.candidateId}>
                    {addTo.name}
                  </RecordLink>
                </span>
              </li>
            )}
            {isNew && problem !== null && (
              <li className="flex items-start gap-1.5">
                <TriangleAlert aria-hidden className={NOTE_ICON} />
                {problem}
              </li>
            )}
            {openDuplicates.map((duplicate) => (
              <li key={duplicate.candidateId} className="flex items-start gap-1.5">
                <Copy aria-hidden className={NOTE_ICON} />
                <span>
                  Already a candidate with this {byWords[duplicate.by]}:{' '}
                  <RecordLink type="candidate" id={duplicate.candidateId}>
                    {duplicate.name}
                  </RecordLink>
                  {isEditable && (
                    <>
                      {' · '}
                      <button type="button" className="link" onClick={() => void writes.addTo(item, duplicate)}>
                        Add CV to {duplicate.name}
                      </button>
                    </>
                  )}
                </span>
              </li>
            ))}
            {isNew && twinName !== undefined && item.duplicateOfItem !== null && (
              <li className="flex items-start gap-1.5">
                <Copy aria-hidden className={NOTE_ICON} />
                <span>
                  The same person as in{' '}
                  <button type="button" className="link" onClick={() => onGoTo(item.duplicateOfItem ?? id)}>
                    {twinName}
                  </button>
                </span>
              </li>
            )}
          </ul>
        )}
      </fieldset>
    </li>
  );
});

/** The grid shared by the rows and the headings above them. */
export const CV_GRID =
  'grid grid-cols-2 gap-x-2 gap-y-2 @min-[60rem]:grid-cols-[4rem_minmax(9rem,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.6fr)_minmax(0,1.1fr)_minmax(0,1.6fr)]';

const NOTE_ICON = 'mt-0.5 size-3.5 shrink-0';
const byWords: Record<CvDuplicate['by'], string> = { email: 'e-mail address', phone: 'phone number' };

function CvFile({ item, isTakenBack, onView }: Pick<CvRowProps, 'item' | 'onView'> & { isTakenBack: boolean }) {
  const { fileName, kind, size, state, isLeftOut, candidateId } = item;
  return (
    <div className="min-w-0 flex-1">
      <button
        type="button"
        title={fileName}
        className="block max-w-full truncate rounded-sm text-left text-sm font-medium decoration-line-strong underline-offset-2 hover:underline"
        onClick={() => onView(item)}
      >
        {fileName}
      </button>
      <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted tabular-nums">
        {state === 'waiting' ? (
          <span className="flex items-center gap-1">
            <Spinner className="size-3" /> Reading…
          </span>
        ) : (
          <span>
            {fileKinds[kind].label} · {fileSize(size)}
          </span>
        )}
        {isLeftOut && <Badge>Skipped</Badge>}
        {candidateId !== null && !isTakenBack && (
          <RecordLink type="candidate" id={candidateId}>
            {state === 'added' ? 'Added' : 'Created'}
          </RecordLink>
        )}
      </p>
    </div>
  );
}
