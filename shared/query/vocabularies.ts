import type { attentionFields } from '#shared/attention.ts';
import { candidateStageLabels, candidateTypeLabels } from '#shared/candidate-terms.ts';
import type { candidateFields } from '#shared/candidates.ts';
import type { contactFields } from '#shared/contacts.ts';
import { isJobStage, jobStageLabels, jobTypeLabels, normaliseStage, stageLabel } from '#shared/job-terms.ts';
import type { jobFields } from '#shared/jobs.ts';
import type { RecordType } from '#shared/record-terms.ts';
import { repeatLabels } from '#shared/repeats.ts';
import { priorityLabels, taskStatuses } from '#shared/task-terms.ts';
import type { taskFields } from '#shared/tasks.ts';
import type { Query } from './query.ts';
import type { FieldKind, Flag, SearchField, Vocabulary } from './vocabulary.ts';

/**
 * What each list can be asked. Every declared field has its line here, or is said not to be asked for, else this does not
 * compile; `vocabularies.test.ts` holds labels, kinds and choices against the declarations. They are not read from there
 * because lists are shown without the schema library.
 */

export type SearchedType = Extract<RecordType, 'contact' | 'candidate' | 'job' | 'task'>;

type Term = Omit<SearchField, 'key'> & {
  /** It can be left empty, so `has:` asks whether it is. */
  canBeEmpty?: true;
};

/** Another field says the same, or it is not stored. */
const notAsked = null;

type Terms<Fields> = { [Key in keyof Fields]: Term | typeof notAsked };

type Names = SearchField['names'];

function term(kind: FieldKind, label: string, names: string, example: string): Term {
  return { kind, label, names: names.split(' ') as [string, ...string[]], example };
}

const text = (label: string, names: string, example: string) => term({ is: 'text' }, label, names, example);
const item = (label: string, names: string, example: string) => term({ is: 'item' }, label, names, example);
const money = (label: string, names: string, step: 1 | 0.01) =>
  term({ is: 'amount', unit: 'money', step }, label, names, '50k..70k');
const choice = (label: string, names: string, choices: Readonly<Record<string, string>>) =>
  term({ is: 'choice', names: choices }, label, names, Object.keys(choices)[0] ?? '');
const yesNo = (label: string, names: string) => choice(label, names, { true: 'Yes', false: 'No' });
const daysBehind = (label: string, names: string) => term({ is: 'days', lie: 'behind' }, label, names, '<90d');
const daysAhead = (label: string, names: string) => term({ is: 'days', lie: 'ahead' }, label, names, 'thisweek');
const optional = (declared: Term): Term => ({ ...declared, canBeEmpty: true });

const ofPerson = {
  firstName: text('First name', 'firstname first', 'ada'),
  lastName: text('Last name', 'lastname last surname', 'lovelace'),
  phone: optional(text('Phone', 'phone tel mobile', '7946')),
};

const attentionTerms: Terms<typeof attentionFields> = {
  lastContacted: optional(daysBehind('Last contacted', 'contacted lastcontacted')),
  nextTask: optional(daysAhead('Next action', 'next nextaction')),
};
const isUnplanned: Flag = {
  names: ['is:unplanned'],
  label: 'Nothing planned',
  query: { kind: 'not', part: isTrue('has:nextTask') },
};

const contactTerms: Terms<typeof contactFields> = {
  ...ofPerson,
  ...attentionTerms,
  email: optional(text('Email', 'email mail', 'acme.com')),
  company: optional(text('Company', 'company firm', 'acme')),
  position: optional(text('Position', 'position role title', 'director')),
  tags: optional(item('Tags', 'tag tags', 'hot')),
  notes: optional(text('Notes', 'notes note', 'referral')),
};

const candidateTerms: Terms<typeof candidateFields> = {
  ...ofPerson,
  ...attentionTerms,
  email: text('Email', 'email mail', 'example.com'),
  type: choice('Type', 'type', candidateTypeLabels),
  skills: optional(item('Skills', 'skill skills', 'python')),
  expectedSalary: optional(money('Expected salary', 'salary expectedsalary', 1)),
  assignedJobId: notAsked,
  assignedJob: optional(text('Assigned job', 'job', 'Data Analyst')),
  candidateStage: choice('Stage', 'stage', candidateStageLabels),
  otherJobs: notAsked,
  location: optional(text('Location', 'location city place', 'london')),
  cv: optional(text('CV', 'cv resume', 'machine learning')),
};

/** Jobs keep stages that are none of the pipeline's. */
const stageOfJob: FieldKind = {
  is: 'choice',
  names: jobStageLabels,
  other: (typed) => {
    const stage = normaliseStage(typed);
    const isKnown = isJobStage(stage);
    return {
      test: isKnown ? { is: 'value', value: stage } : { is: 'containing', text: typed },
      words: stageLabel(stage),
    };
  },
};

const jobTerms: Terms<typeof jobFields> = {
  title: text('Job title', 'title job name', 'engineer'),
  contactId: notAsked,
  contact: optional(text('Client', 'client contact', 'ada lovelace')),
  stage: term(stageOfJob, 'Stage', 'stage', 'interview'),
  value: money('Salary', 'salary value', 0.01),
  feePercentage: optional(
    term({ is: 'amount', unit: 'percent', step: 0.01 }, 'Fee percentage', 'percentage percent', '15..20'),
  ),
  fee: optional(money('Fee', 'fee', 0.01)),
  placementFee: notAsked,
  pipeline: notAsked,
  jobType: choice('Job type', 'type jobtype', jobTypeLabels),
  location: optional(text('Location', 'location city place', 'london')),
  recruiter: optional(text('Recruiter', 'recruiter', 'grace')),
  isExclusive: yesNo('Exclusive terms', 'exclusive'),
  startDate: optional(daysAhead('Start date', 'start starts startdate')),
  placedAt: daysBehind('Placed', 'placed'),
  stageSince: daysBehind('In stage since', 'since'),
  ...attentionTerms,
  requirements: optional(text('Requirements', 'requirements needs', 'python')),
  notes: optional(text('Notes', 'notes note', 'remote')),
};

const isOverdue = asking('status', 'overdue');

const taskTerms: Terms<typeof taskFields> = {
  title: text('Title', 'title name', 'call'),
  description: optional(text('Description', 'description notes note', 'offer')),
  dueDate: {
    ...optional(daysAhead('Due date', 'due duedate')),
    word: { written: 'overdue', label: 'Overdue', query: isOverdue },
  },
  dueTime: notAsked,
  repeat: optional(choice('Repeats', 'repeats repeat', repeatLabels)),
  priority: choice('Priority', 'priority', priorityLabels),
  completed: yesNo('Completed', 'completed done'),
  relatedTo: notAsked,
  related: notAsked,
  contact: optional(text('Contact', 'client contact', 'ada lovelace')),
};

/** What all records say of themselves. */
const ofEveryRecord = {
  createdAt: daysBehind('Added', 'added created'),
  updatedAt: daysBehind('Edited', 'edited updated changed'),
};

/** First and last name as one reads them. */
const fullName = text('Name', 'name', 'ada lovelace');

export const vocabularies: Record<SearchedType, Vocabulary> = {
  contact: vocabulary({ name: fullName, ...contactTerms, ...ofEveryRecord }, [
    has('jobs', 'Has jobs'),
    has('tasks', 'Has tasks'),
    has('interactions', 'Has interactions'),
    has('files', 'Has files'),
    { names: ['is:tagged'], label: 'Tagged', query: isTrue('has:tags') },
    isUnplanned,
  ]),
  candidate: vocabulary({ name: fullName, ...candidateTerms, ...ofEveryRecord }, [
    has('files', 'Has files'),
    { names: ['is:assigned'], label: 'On a job', query: isTrue('has:assignedJob') },
    { names: ['is:unassigned'], label: 'Not on a job', query: { kind: 'not', part: isTrue('has:assignedJob') } },
    ...flagsOf('type', candidateTypeLabels),
    { names: ['is:placed'], label: 'Placed', query: asking('candidateStage', 'placed') },
    isUnplanned,
  ]),
  job: vocabulary({ ...jobTerms, company: optional(text('Company', 'company firm', 'acme')), ...ofEveryRecord }, [
    has('candidates', 'Has candidates'),
    has('files', 'Has files'),
    { names: ['is:live'], label: 'Live', query: isTrue('is:live') },
    { names: ['is:placed'], label: 'Placed', query: asking('stage', 'placed') },
    { names: ['is:exclusive'], label: 'Exclusive terms', query: asking('isExclusive', 'true') },
    ...flagsOf('jobType', jobTypeLabels),
    isUnplanned,
  ]),
  task: vocabulary({ ...taskTerms, status: choice('Status', 'status', statusNames()), ...ofEveryRecord }, [
    { names: ['is:open'], label: 'Open', query: asking('status', 'open') },
    { names: ['is:overdue'], label: 'Overdue', query: isOverdue },
    { names: ['is:completed', 'is:done'], label: 'Completed', query: asking('status', 'completed') },
    { names: ['is:unfinished'], label: 'Open or overdue', query: asking('status', 'unfinished') },
  ]),
};

function vocabulary(terms: Readonly<Record<string, Term | null>>, flags: readonly Flag[]): Vocabulary {
  const asked = Object.entries(terms).flatMap(([key, each]) => (each === null ? [] : [{ key, ...each }]));
  const filled = asked.filter(({ canBeEmpty }) => canBeEmpty);
  return {
    fields: asked.map(({ canBeEmpty: _canBeEmpty, ...field }) => field),
    flags: [
      ...filled.map(({ key, label, names }) => ({
        names: names.map((name) => `has:${name}`) as [string, ...string[]] satisfies Names,
        label: `Has ${decapitalised(label)}`,
        query: isTrue(`has:${key}`),
      })),
      ...flags,
    ],
  };
}

/** "CV" stays as it is. */
function decapitalised(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function has(what: string, label: string): Flag {
  return { names: [`has:${what}`], label, query: isTrue(`has:${what}`) };
}

function isTrue(field: string): Query {
  return { kind: 'test', field, test: { is: 'true' } };
}

function asking(field: string, value: string): Query {
  return { kind: 'test', field, test: { is: 'value', value } };
}

/** `is:contract` is shorter than `type:contract`. */
function flagsOf(field: string, names: Readonly<Record<string, string>>): Flag[] {
  return Object.entries(names).map(([value, label]) => ({
    names: [`is:${value.replaceAll('-', '')}`],
    label,
    query: asking(field, value),
  }));
}

function statusNames(): Record<string, string> {
  const named = [...taskStatuses, 'unfinished'].map((status) => [
    status,
    status.replace(/^./, (first) => first.toUpperCase()),
  ]);
  return Object.fromEntries(named) as Record<string, string>;
}
