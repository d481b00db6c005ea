import { z } from 'zod';
import { candidatePatch, candidateStages, splitSkills, type Candidate } from '#shared/candidates.ts';
import type { DescribedField } from '#web/records/conflict-dialog.tsx';
import { stageLabels, typeLabels } from './candidate-badges.tsx';

const fields = candidatePatch.required().shape;

/** The form as it is typed: skills and numbers are text, and '' means "none". */
export const candidateFormSchema = z.object({
  firstName: fields.firstName,
  lastName: fields.lastName,
  email: fields.email,
  phone: fields.phone,
  type: fields.type,
  skills: z.string().transform(splitSkills).pipe(fields.skills),
  expectedSalary: z.string().transform(toNumber).pipe(fields.expectedSalary),
  cv: fields.cv,
  assignedJobId: fields.assignedJobId,
  candidateStage: z
    .enum([...candidateStages, ''])
    .transform((stage) => stage || null)
    .pipe(fields.candidateStage),
});

export type CandidateFormValues = z.input<typeof candidateFormSchema>;
export type CandidateFormOutput = z.output<typeof candidateFormSchema>;

/** "45 000" and "45,000" are written by people and mean 45000. */
function toNumber(text: string): number | null {
  const digits = text.replaceAll(/[\s,]/g, '');
  return digits === '' ? null : Number(digits);
}

export const emptyCandidate: CandidateFormValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  type: 'permanent',
  skills: '',
  expectedSalary: '',
  cv: '',
  assignedJobId: null,
  candidateStage: '',
};

export function candidateFormValues(candidate: Candidate): CandidateFormValues {
  return {
    firstName: candidate.firstName,
    lastName: candidate.lastName,
    email: candidate.email,
    phone: candidate.phone ?? '',
    type: candidate.type,
    skills: candidate.skills.join(', '),
    expectedSalary: candidate.expectedSalary?.toString() ?? '',
    cv: candidate.cv,
    assignedJobId: candidate.assignedJobId,
    candidateStage: candidate.candidateStage ?? '',
  };
}

/** Field by field as a person reads it. `jobTitles` knows the jobs that were chosen or linked, by id. */
export function describeCandidate(
  values: CandidateFormValues,
  jobTitles: ReadonlyMap<string, string>,
): DescribedField[] {
  return [
    { label: 'First name', text: values.firstName.trim() },
    { label: 'Last name', text: values.lastName.trim() },
    { label: 'Email', text: values.email.trim() },
    { label: 'Phone', text: values.phone?.trim() ?? '' },
    { label: 'Type', text: typeLabels[values.type] },
    { label: 'Skills', text: splitSkills(values.skills).join(', ') },
    { label: 'Expected salary', text: values.expectedSalary.trim() },
    { label: 'Assigned job', text: values.assignedJobId ? (jobTitles.get(values.assignedJobId) ?? 'Another job') : '' },
    { label: 'Stage', text: values.candidateStage ? stageLabels[values.candidateStage] : '' },
    { label: 'CV', text: values.cv },
  ];
}
