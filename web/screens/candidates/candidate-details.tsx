import { candidateName, candidateTypeLabels, candidateTypes } from '#shared/crm/candidates.ts';
import { candidateFields, type Candidate } from '#shared/crm/candidate-schemas.ts';
import type { TypedNumber } from '#shared/platform/typed-number.ts';
import { EmailLink, PhoneLink } from '#web/crm/contacts/contact-links.tsx';
import { FilesSection } from '#web/crm/files/files-section.tsx';
import { HistorySection } from '#web/records/history/history-section.tsx';
import { MergedNote } from '#web/intake/merges/merged-note.tsx';
import { MoneyInput } from '#web/identity/preferences/money-input.tsx';
import { AttentionFacts } from '#web/records/core/attention-facts.tsx';
import { Section } from '#web/records/core/details.tsx';
import { EditableFact, EditButton, useEditReturn } from '#web/records/core/editable-fact.tsx';
import { FieldEditor } from '#web/records/core/field-editor.tsx';
import { useInlineEdit, type InlineField } from '#web/records/core/use-inline-edit.ts';
import { LineFacts } from '#web/records/core/line-facts.tsx';
import { Marked } from '#web/records/core/marked.tsx';
import { RelatedTasks } from '#web/crm/tasks/related-tasks.tsx';
import { Composer } from '#web/day/timeline/composer.tsx';
import { Timeline } from '#web/day/timeline/timeline.tsx';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import { CandidateActions } from './candidate-actions.tsx';
import { backgroundLines, CandidateBackground } from './candidate-background.tsx';
import { CandidateTypeBadge } from '#web/crm/candidates/candidate-badges.tsx';
import { CandidateJobs } from './candidate-jobs.tsx';
import { saveFailure, useCandidateWrites } from '#web/crm/candidates/candidates.queries.ts';
import { ExpectedSalary } from '#web/crm/candidates/expected-salary.tsx';
import { useCvText } from '#web/crm/candidates/use-cv-text.ts';

const typeOptions = candidateTypes.map((type) => ({ value: type, label: candidateTypeLabels[type] }));

interface CandidateDetailsProps {
  candidate: Candidate;
  /** The list's search, whose words are highlighted in the CV. */
  q: string | undefined;
}

export function CandidateDetails({ candidate, q }: CandidateDetailsProps) {
  const { update } = useCandidateWrites();
  const edit = useInlineEdit({
    fields: candidateFields,
    record: candidate,
    save: update.mutateAsync,
    what: 'This candidate',
    failure: saveFailure,
  });
  const putIntoCv = useCvText(candidate);
  const about = { type: 'candidate', id: candidate.id, name: candidateName(candidate), removed: false } as const;
  return (
    <>
      <CandidateActions candidate={candidate} />
      <Composer about={about} />
      <MergedNote type="candidate" id={candidate.id} />
      <Facts candidate={candidate} edit={edit} />
      <CandidateJobs candidateId={candidate.id} />
      <RelatedTasks of={about} />
      <Timeline whose={about} />
      <FilesSection owner={{ candidateId: candidate.id }} onUseAsCv={(attachment) => void putIntoCv(attachment)} />
      <Cv name={candidateName(candidate)} cv={candidate.cv} q={q} edit={edit('cv')} />
      <HistorySection type="candidate" record={candidate} />
    </>
  );
}

interface FactsProps {
  candidate: Candidate;
  edit: ReturnType<typeof useInlineEdit<typeof candidateFields, Candidate, object>>;
}

function Facts({ candidate, edit }: FactsProps) {
  const { email, phone, type, skills, expectedSalary } = candidate;
  return (
    <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
      <EditableFact edit={edit('email')} renderControl={({ register }) => <TextInput type="email" {...register} />}>
        <EmailLink email={email} />
      </EditableFact>
      <EditableFact edit={edit('phone')} renderControl={({ register }) => <TextInput type="tel" {...register} />}>
        {phone !== null && <PhoneLink phone={phone} />}
      </EditableFact>
      <AttentionFacts record={candidate} />
      <LineFacts fields={candidateFields} besides={['email', 'phone', ...backgroundLines]} edit={edit} />
      <EditableFact
        edit={edit('type')}
        renderControl={({ register }) => <Select options={typeOptions} {...register} />}
      >
        <CandidateTypeBadge type={type} />
      </EditableFact>
      <EditableFact
        edit={edit('expectedSalary')}
        renderControl={({ value, onChange }) => <MoneyInput value={value as TypedNumber} onChange={onChange} />}
      >
        <ExpectedSalary amount={expectedSalary} />
      </EditableFact>
      <EditableFact
        edit={edit('skills')}
        wide
        renderControl={({ register }) => <TextInput autoComplete="off" placeholder="Java, SQL, Excel" {...register} />}
      >
        <span className="flex flex-wrap gap-1">
          {skills.map((skill, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a skill may be listed twice
            <Badge key={index}>{skill}</Badge>
          ))}
        </span>
      </EditableFact>
      <CandidateBackground candidate={candidate} edit={edit} />
    </dl>
  );
}

interface CvProps extends Pick<CandidateDetailsProps, 'q'> {
  name: string;
  cv: string;
  edit: InlineField;
}

function Cv({ name, cv, q, edit }: CvProps) {
  const pencil = useEditReturn(edit.isOpen);
  return (
    <Section title="CV" action={!edit.isOpen && <EditButton ref={pencil} label="CV" onClick={edit.onOpen} />}>
      {edit.isOpen ? (
        <div className="pt-4">
          <FieldEditor
            edit={edit}
            label="CV"
            renderControl={({ register }) => <Textarea rows={24} className="max-h-none" {...register} />}
          />
        </div>
      ) : cv.trim() === '' ? (
        <p className="py-2 text-sm text-muted">No CV has been pasted yet.</p>
      ) : (
        <section aria-label={`CV of ${name}`} className="pt-4 text-base break-words whitespace-pre-wrap">
          <Marked text={cv} q={q} />
        </section>
      )}
    </Section>
  );
}
