import type { Company } from '#shared/crm/company-schemas.ts';
import { useNoteActions } from '#web/day/timeline/use-note-actions.tsx';
import { useMergeWith } from '#web/intake/merges/use-merge-with.tsx';
import { RecordActions, type RecordAction } from '#web/records/core/record-actions.tsx';

interface CompanyActionsProps {
  company: Company;
  /** Actions of the screen around it, at the end. */
  besides: readonly RecordAction[];
}

/** The actions for a company. */
export function CompanyActions({ company: { id, name }, besides }: CompanyActionsProps) {
  const noting = useNoteActions({ type: 'company', id, name, removed: false });
  const merging = useMergeWith('company');
  return (
    <>
      <RecordActions actions={[...noting.items, merging.item({ id, name }), ...besides]} />
      {noting.dialog}
      {merging.dialog}
    </>
  );
}
