import { candidateTypeLabels, candidateTypes } from '#shared/crm/candidates.ts';
import { candidateFields, type Candidate } from '#shared/crm/candidate-schemas.ts';
import type { TypedNumber } from '#shared/platform/typed-number.ts';
import { CandidateTypeBadge } from '#web/crm/candidates/candidate-badges.tsx';
import { ExpectedSalary } from '#web/crm/candidates/expected-salary.tsx';
import { EmailLink, PhoneLink } from '#web/crm/contacts/contact-links.tsx';
import { MoneyInput } from '#web/identity/preferences/money-input.tsx';
import { AttentionFacts } from '#web/records/core/attention-facts.tsx';
import { EditableFact } from '#web/records/core/editable-fact.tsx';
import { LineFacts } from '#web/records/core/line-facts.tsx';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { backgroundLines, CandidateBackground } from './candidate-background.tsx';
import type { CandidateEdit } from './use-candidate-edit.ts';

const typeOptions = candidateTypes.map((type) => ({ value: type, label: candidateTypeLabels[type] }));

interface CandidateFactsProps {
  candidate: Candidate;
  edit: CandidateEdit;
}

/** The facts of a candidate, each edited in place. */
export function CandidateFacts({ candidate, edit }: CandidateFactsProps) {
  const { email, phone, type, skills, expectedSalary } = candidate;
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-4 text-sm @sm:grid-cols-2">
        <EditableFact
          edit={edit('email')}
          wide
          renderControl={({ register }) => <TextInput type="email" {...register} />}
        >
          <EmailLink email={email} />
        </EditableFact>
        <EditableFact edit={edit('phone')} renderControl={({ register }) => <TextInput type="tel" {...register} />}>
          {phone !== null && <PhoneLink phone={phone} />}
        </EditableFact>
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
        <AttentionFacts record={candidate} />
        <EditableFact
          edit={edit('skills')}
          wide
          renderControl={({ register }) => (
            <TextInput autoComplete="off" placeholder="Java, SQL, Excel" {...register} />
          )}
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
    </div>
  );
}
