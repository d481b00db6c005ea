import { longDate } from '#shared/platform/dates.ts';
import { jobTypeLabels, jobTypes, type JobStage } from '#shared/crm/jobs.ts';
import { jobFields, type Job, type JobPatch } from '#shared/crm/job-schemas.ts';
import { calculateFee, decimalsOf } from '#shared/platform/money.ts';
import type { TypedNumber } from '#shared/platform/typed-number.ts';
import { MoneyInput } from '#web/identity/preferences/money-input.tsx';
import { useMoney } from '#web/identity/preferences/use-money.ts';
import { AttentionFacts } from '#web/records/core/attention-facts.tsx';
import { Fact } from '#web/records/core/details.tsx';
import { EditableFact } from '#web/records/core/editable-fact.tsx';
import { LineFacts } from '#web/records/core/line-facts.tsx';
import { RecordLink } from '#web/records/core/record-link.tsx';
import { useInlineEdit } from '#web/records/core/use-inline-edit.ts';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { PercentageInput } from '#web/platform/ui/percentage-input.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import { JobClient } from './job-client.tsx';
import { saveFailure, useJobWrites } from './jobs.queries.ts';
import { StageMenu } from './stage-menu.tsx';
import { useFeeQuestion } from './use-fee-question.ts';

interface JobFactsProps {
  job: Job;
  onStageChange: (stage: JobStage) => void;
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const GRID = 'grid grid-cols-2 gap-x-6 gap-y-4';

/** The details of a job, each editable in place. */
export function JobFacts({ job, onStageChange }: JobFactsProps) {
  const money = useMoney();
  const { update } = useJobWrites();
  const askAboutFee = useFeeQuestion();
  const edit = useInlineEdit({
    fields: jobFields,
    record: job,
    save: async ({ patch, ...change }: { id: string; patch: JobPatch; version: number }) =>
      update.mutateAsync({ ...change, patch: await askAboutFee(job, patch) }),
    what: 'This job',
    failure: saveFailure,
  });
  const { contact, fee } = job;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <dl className={GRID}>
        <Fact label="Client">
          {contact && !contact.removed ? (
            <RecordLink type="contact" id={contact.id}>
              {contact.name}
            </RecordLink>
          ) : contact ? (
            <JobClient job={job} />
          ) : (
            <Unknown>No client</Unknown>
          )}
        </Fact>
        <Fact label="Company">
          {contact?.companyId ? (
            <RecordLink type="company" id={contact.companyId}>
              {contact.company}
            </RecordLink>
          ) : (
            (contact?.company ?? <Unknown>No company</Unknown>)
          )}
        </Fact>
        <Fact label="Stage">
          <StageMenu job={job} onChange={onStageChange} />
        </Fact>
        <EditableFact
          edit={edit('jobType')}
          renderControl={({ register }) => <Select options={typeOptions} {...register} />}
        />
        <AttentionFacts record={job} />
        {job.stage === 'placed' && (
          <EditableFact edit={edit('startDate')} renderControl={({ register }) => <DateInput {...register} />} />
        )}
      </dl>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-md bg-subtle px-4 py-2 tabular-nums sm:grid-cols-3">
        <EditableFact
          edit={edit('value')}
          renderControl={({ value, onChange }) => <MoneyInput value={value as TypedNumber} onChange={onChange} />}
        >
          {money(job.value, decimalsOf(job.value))}
        </EditableFact>
        <EditableFact
          edit={edit('feePercentage')}
          renderControl={({ value, onChange }) => <PercentageInput value={value as TypedNumber} onChange={onChange} />}
        >
          {job.feePercentage}%
        </EditableFact>
        <Fact label={isAgreedFee(job) ? 'Placement fee' : 'Calculated fee'}>
          <span className="font-semibold">{money(fee ?? 0, 2)}</span>
        </Fact>
      </dl>
      <dl className={GRID}>
        <LineFacts fields={jobFields} besides={[]} edit={edit} />
        <EditableFact
          edit={edit('isExclusive')}
          label="Terms"
          renderControl={({ value, onChange }) => (
            <Select
              options={termsOptions}
              value={value === true ? 'exclusive' : 'non-exclusive'}
              onChange={({ target }) => onChange(target.value === 'exclusive')}
            />
          )}
        >
          {job.isExclusive ? 'Exclusive' : 'Non-exclusive'}
        </EditableFact>
        <Fact label="Date Created">{longDate(new Date(job.createdAt), timeZone)}</Fact>
        <EditableFact
          edit={edit('requirements')}
          wide
          renderControl={({ register }) => <Textarea rows={4} {...register} />}
        >
          <span className="whitespace-pre-wrap">{job.requirements}</span>
        </EditableFact>
        <EditableFact edit={edit('notes')} wide renderControl={({ register }) => <Textarea rows={3} {...register} />}>
          <span className="whitespace-pre-wrap">{job.notes}</span>
        </EditableFact>
      </dl>
    </div>
  );
}

const typeOptions = jobTypes.map((type) => ({ value: type, label: jobTypeLabels[type] }));
const termsOptions = [
  { value: 'exclusive', label: 'Exclusive' },
  { value: 'non-exclusive', label: 'Non-exclusive' },
];

/** Whether the stored fee differs from salary times percentage. */
function isAgreedFee({ placementFee, value, feePercentage }: Job): boolean {
  return placementFee !== undefined && (feePercentage === null || placementFee !== calculateFee(value, feePercentage));
}

function Unknown({ children }: { children: string }) {
  return <span className="text-muted">{children}</span>;
}
