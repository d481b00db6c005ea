import { candidateName, candidateTypeLabels, candidateTypes } from '#shared/candidate-terms.ts';
import { candidateFields, type Candidate } from '#shared/candidates.ts';
import type { TypedNumber } from '#shared/typed-number.ts';
import { EmailLink, PhoneLink } from '#web/contacts/contact-links.tsx';
import { FilesSection } from '#web/files/files-section.tsx';
import { HistorySection } from '#web/history/history-section.tsx';
import { MergedNote } from '#web/merges/merged-note.tsx';
import { MoneyInput } from '#web/preferences/money-input.tsx';
import { AttentionFacts } from '#web/records/attention-facts.tsx';
import { Section } from '#web/records/details.tsx';
import { EditableFact, EditButton, useEditReturn } from '#web/records/editable-fact.tsx';
import { FieldEditor } from '#web/records/field-editor.tsx';
import { useInlineEdit, type InlineField } from '#web/records/use-inline-edit.ts';
import { Marked } from '#web/records/marked.tsx';
import { RelatedTasks } from '#web/tasks/related-tasks.tsx';
import { Composer } from '#web/timeline/composer.tsx';
import { Timeline } from '#web/timeline/timeline.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { CandidateActions } from './candidate-actions.tsx';
import { CandidateTypeBadge } from './candidate-badges.tsx';
import { CandidateJobs } from './candidate-jobs.tsx';
import { saveFailure, useCandidateWrites } from './candidates.queries.ts';
import { ExpectedSalary } from './expected-salary.tsx';
import { useCvText } from './use-cv-text.ts';

const typeOptions = candidateTypes.map((type) => ({ value: type, label: candidateTypeLabels[type] }));

interface CandidateDetailsProps {
  candidate: Candidate;
  /** What the list is searched for: its words are marked in the CV. */
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
      <EditableFact edit={edit('location')} renderControl={({ register }) => <TextInput {...register} />} />
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
            // oxlint-disable-next-line react/no-array-index-key -- the same skill may stand there twice
            <Badge key={index}>{skill}</Badge>
          ))}
        </span>
      </EditableFact>
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
