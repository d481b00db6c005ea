import { candidateName } from '#shared/crm/candidates.ts';
import { contactName } from '#shared/crm/contacts.ts';
import type { MergeableType } from '#shared/intake/merges.ts';
import { recordNames } from '#shared/records/records.ts';
import { candidateListQuery } from '#web/crm/candidates/candidates.queries.ts';
import { companyListQuery } from '#web/crm/companies/companies.queries.ts';
import { contactListQuery } from '#web/crm/contacts/contacts.queries.ts';
import { ChooseJobDialog } from '#web/crm/jobs/choose-job-dialog.tsx';
import { ChooseRecordDialog } from '#web/records/core/choose-record-dialog.tsx';
import { recordHint } from '#web/records/core/record-name.ts';

export interface MergeWithDialogProps {
  type: MergeableType;
  /** The record to merge. */
  id: string;
  name: string;
  onChoose: (otherId: string) => void;
  onClose: () => void;
}

/** Finds the record to merge with. */
export function MergeWithDialog({ type, id, name, onChoose, onClose }: MergeWithDialogProps) {
  const { many } = recordNames[type];
  const dialog = {
    title: 'Merge with…',
    description: name,
    onChoose: (other: { id: string }) => onChoose(other.id),
    onClose,
  };
  const words = {
    searchLabel: `Search ${many}…`,
    emptyText: `No ${many} found`,
    failureText: `The ${many} could not be loaded.`,
  };
  const already = (other: { id: string }) => (other.id === id ? `This ${recordNames[type].one}` : undefined);
  switch (type) {
    case 'job':
      return <ChooseJobDialog {...dialog} already={already} />;
    case 'candidate':
      return (
        <ChooseRecordDialog
          {...dialog}
          {...words}
          search={(text) => candidateListQuery({ sort: 'name', ...text })}
          describe={(candidate) => ({
            label: candidateName(candidate),
            hint: recordHint(candidate),
            already: already(candidate),
          })}
        />
      );
    case 'company':
      return (
        <ChooseRecordDialog
          {...dialog}
          {...words}
          search={(text) => companyListQuery({ sort: 'name', ...text })}
          describe={(company) => ({
            label: company.name,
            ...(company.website !== null && { hint: company.website }),
            already: already(company),
          })}
        />
      );
    case 'contact':
      return (
        <ChooseRecordDialog
          {...dialog}
          {...words}
          search={(text) => contactListQuery({ sort: 'name', ...text })}
          describe={(contact) => ({
            label: contactName(contact),
            hint: recordHint(contact),
            already: already(contact),
          })}
        />
      );
  }
}
