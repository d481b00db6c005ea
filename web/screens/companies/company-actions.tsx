import type { Company } from '#shared/crm/company-schemas.ts';
import { useNoteActions } from '#web/day/timeline/use-note-actions.tsx';
import { RecordActions, type RecordAction } from '#web/records/core/record-actions.tsx';

interface CompanyActionsProps {
  company: Company;
  /** Actions of the screen around it, at the end. */
  besides: readonly RecordAction[];
}

/** The actions for a company. */
export function CompanyActions({ company: { id, name }, besides }: CompanyActionsProps) {
  const noting = useNoteActions({ type: 'company', id, name, removed: false });
  return (
    <>
      <RecordActions actions={[...noting.items, ...besides]} />
      {noting.dialog}
    </>
  );
}
