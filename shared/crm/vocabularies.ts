import type { attentionFields } from '#shared/records/attention-fields.ts';
import { candidateStageLabels, candidateTypeLabels } from './candidates.ts';
import type { candidateFields } from './candidate-schemas.ts';
import type { companyFields } from './company-schemas.ts';
import type { contactFields } from './contact-schemas.ts';
import { isJobStage, jobStageLabels, jobTypeLabels, normaliseStage, stageLabel } from './jobs.ts';
import type { jobFields } from './job-schemas.ts';
import type { TypeThat } from '#shared/records/records.ts';
import { repeatLabels } from './repeats.ts';
import { priorityLabels, taskStatuses } from './tasks.ts';
import type { taskFields } from './task-schemas.ts';
import type { Query } from '#shared/records/query/query.ts';
import type { FieldKind, Flag, SearchField, Vocabulary } from '#shared/records/query/vocabulary.ts';

/**
 * What each list can be searched for. Every declared field needs an entry here or must be marked as not searchable,
 * otherwise this does not compile. `vocabularies.test.ts` compares labels, kinds and choices with the declarations.
 * They are repeated here because lists load without the schema library.
 */

export type SearchedType = TypeThat<'search'>;

type Question = Omit<SearchField, 'key'>;
/** The field can be empty, so `has:` can test it. */
type OptionalQuestion = Question & { canBeEmpty: true };

/** Covered by another field, or not stored. */
const notAsked = null;

type Questions<Fields> = { [Key in keyof Fields]: Question | OptionalQuestion | typeof notAsked };

type Names = SearchField['names'];

function question(kind: FieldKind, label: string, names: string, example: string): Question {
  return { kind, label, names: names.split(' ') as [string, ...string[]], example };
}

const text = (label: string, names: string, example: string) => question({ is: 'text' }, label, names, example);
const item = (label: string, names: string, example: string) => question({ is: 'item' }, label, names, example);
const money = (label: string, names: string, step: 1 | 0.01) =>
  question({ is: 'amount', unit: 'money', step }, label, names, '50k..70k');
const choice = (label: string, names: string, choices: Readonly<Record<string, string>>) =>
  question({ is: 'choice', names: choices }, label, names, Object.keys(choices)[0] ?? '');
const yesNo = (label: string, names: string) => choice(label, names, { true: 'Yes', false: 'No' });
const daysBehind = (label: string, names: string) => question({ is: 'days', lie: 'behind' }, label, names, '<90d');
const daysAhead = (label: string, names: string) => question({ is: 'days', lie: 'ahead' }, label, names, 'thisweek');
const optional = (declared: Question): OptionalQuestion => ({ ...declared, canBeEmpty: true });

const ofPerson = {
  firstName: text('First name', 'firstname first', 'ada'),
  lastName: text('Last name', 'lastname last surname', 'lovelace'),
  phone: optional(text('Phone', 'phone tel mobile', '7946')),
};

const attentionQuestions = {
  lastContacted: optional(daysBehind('Last contacted', 'contacted lastcontacted')),
  nextTask: optional(daysAhead('Next action', 'next nextaction')),
} satisfies Questions<typeof attentionFields>;
const isUnplanned: Flag = {
  names: ['is:unplanned'],
  label: 'Nothing planned',
  query: { kind: 'not', part: isTrue('has:nextTask') },
};

const tagQuestion = optional(item('Tags', 'tag tags', 'hot'));
const isTagged: Flag = { names: ['is:tagged'], label: 'Tagged', query: isTrue('has:tags') };

const contactQuestions = {
  ...ofPerson,
  ...attentionQuestions,
  email: optional(text('Email', 'email mail', 'acme.com')),
  company: optional(text('Company', 'company firm', 'acme')),
  companyId: notAsked,
  position: optional(text('Position', 'position role title', 'director')),
  tags: tagQuestion,
  notes: optional(text('Notes', 'notes note', 'referral')),
} satisfies Questions<typeof contactFields>;

const companyQuestions = {
  name: text('Name', 'name company', 'acme'),
  website: optional(text('Website', 'website site', 'acme.com')),
  address: optional(text('Address', 'address', 'leeds')),
  registrationNumber: optional(text('Company number', 'number companynumber', '01234567')),
  vatNumber: optional(text('VAT number', 'vat', 'GB123')),
  parentId: notAsked,
  parent: optional(text('Belongs to', 'group belongsto', 'acme holding')),
  people: notAsked,
  jobs: notAsked,
  tags: tagQuestion,
  notes: optional(text('Notes', 'notes note', 'referral')),
  ...attentionQuestions,
} satisfies Questions<typeof companyFields>;

const candidateQuestions = {
  ...ofPerson,
  ...attentionQuestions,
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
  currentTitle: optional(text('Current title', 'title currenttitle position role', 'engineer')),
  currentEmployer: optional(text('Current employer', 'employer currentemployer company firm', 'acme')),
  noticePeriod: optional(text('Notice period', 'notice noticeperiod', '3 months')),
  source: optional(text('Source', 'source', 'referral')),
  profileAddress: optional(text('Profile address', 'profile linkedin', 'linkedin.com')),
  notes: optional(text('Notes', 'notes note', 'relocate')),
} satisfies Questions<typeof candidateFields>;

/** Jobs can have stages outside the pipeline. */
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

const jobQuestions = {
  title: text('Job title', 'title job name', 'engineer'),
  contactId: notAsked,
  contact: optional(text('Client', 'client contact', 'ada lovelace')),
  stage: question(stageOfJob, 'Stage', 'stage', 'interview'),
  value: money('Salary', 'salary value', 0.01),
  feePercentage: optional(
    question({ is: 'amount', unit: 'percent', step: 0.01 }, 'Fee percentage', 'percentage percent', '15..20'),
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
  ...attentionQuestions,
  requirements: optional(text('Requirements', 'requirements needs', 'python')),
  notes: optional(text('Notes', 'notes note', 'remote')),
} satisfies Questions<typeof jobFields>;

const isOverdue = asking('status', 'overdue');

const taskQuestions = {
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
} satisfies Questions<typeof taskFields>;

/** Fields that every record has. */
const ofEveryRecord = {
  createdAt: daysBehind('Added', 'added created'),
  updatedAt: daysBehind('Edited', 'edited updated changed'),
};

/** First and last name together. */
const fullName = text('Name', 'name', 'ada lovelace');

/** What each list can be asked, field by field. */
const questions = {
  company: { ...companyQuestions, ...ofEveryRecord },
  contact: { name: fullName, ...contactQuestions, ...ofEveryRecord },
  candidate: { name: fullName, ...candidateQuestions, ...ofEveryRecord },
  job: { ...jobQuestions, company: optional(text('Company', 'company firm', 'acme')), ...ofEveryRecord },
  task: { ...taskQuestions, status: choice('Status', 'status', statusNames()), ...ofEveryRecord },
} satisfies Record<SearchedType, Readonly<Record<string, Question | null>>>;

/** What is true of a record or not, and no field of it says. */
const facts = {
  company: { 'has:people': 'Has people', 'has:jobs': 'Has jobs', 'has:files': 'Has files' },
  contact: {
    'has:jobs': 'Has jobs',
    'has:tasks': 'Has tasks',
    'has:interactions': 'Has interactions',
    'has:files': 'Has files',
  },
  candidate: { 'has:files': 'Has files' },
  job: { 'has:candidates': 'Has candidates', 'has:files': 'Has files', 'is:live': 'Live' },
  task: {},
} satisfies Record<SearchedType, Readonly<Record<string, string>>>;

type Named<Keys> = Extract<Keys, string>;
type QuestionsOf<Type extends SearchedType> = (typeof questions)[Type];

/** The fields that a list can be asked for. */
export type AskedField<Type extends SearchedType> = {
  [Key in Named<keyof QuestionsOf<Type>>]: QuestionsOf<Type>[Key] extends null ? never : Key;
}[Named<keyof QuestionsOf<Type>>];

/** Those of them that `has:` asks for, too. */
export type OptionalField<Type extends SearchedType> = {
  [Key in Named<keyof QuestionsOf<Type>>]: QuestionsOf<Type>[Key] extends OptionalQuestion ? Key : never;
}[Named<keyof QuestionsOf<Type>>];

/** Everything that a search of a list can ask, as `Query` names it: whoever answers searches answers all of these. */
export type Asked<Type extends SearchedType> =
  | AskedField<Type>
  | `has:${OptionalField<Type>}`
  | Named<keyof (typeof facts)[Type]>;

export const vocabularies: Record<SearchedType, Vocabulary> = {
  company: vocabulary('company', [isTagged, isUnplanned]),
  contact: vocabulary('contact', [isTagged, isUnplanned]),
  candidate: vocabulary('candidate', [
    { names: ['is:assigned'], label: 'On a job', query: isTrue('has:assignedJob') },
    { names: ['is:unassigned'], label: 'Not on a job', query: { kind: 'not', part: isTrue('has:assignedJob') } },
    ...flagsOf('type', candidateTypeLabels),
    { names: ['is:placed'], label: 'Placed', query: asking('candidateStage', 'placed') },
    isUnplanned,
  ]),
  job: vocabulary('job', [
    { names: ['is:placed'], label: 'Placed', query: asking('stage', 'placed') },
    { names: ['is:exclusive'], label: 'Exclusive terms', query: asking('isExclusive', 'true') },
    ...flagsOf('jobType', jobTypeLabels),
    isUnplanned,
  ]),
  task: vocabulary('task', [
    { names: ['is:open'], label: 'Open', query: asking('status', 'open') },
    { names: ['is:overdue'], label: 'Overdue', query: isOverdue },
    { names: ['is:completed', 'is:done'], label: 'Completed', query: asking('status', 'completed') },
    { names: ['is:unfinished'], label: 'Open or overdue', query: asking('status', 'unfinished') },
  ]),
};

function vocabulary(type: SearchedType, flags: readonly Flag[]): Vocabulary {
  const declared: Readonly<Record<string, Question | OptionalQuestion | null>> = questions[type];
  const asked = Object.entries(declared).flatMap(([key, each]) => (each === null ? [] : [{ key, ...each }]));
  const filled = asked.filter((each) => 'canBeEmpty' in each);
  return {
    fields: asked.map((each) => withoutMark(each)),
    flags: [
      ...filled.map(({ key, label, names }) => ({
        names: names.map((name) => `has:${name}`) as [string, ...string[]] satisfies Names,
        label: `Has ${decapitalised(label)}`,
        query: isTrue(`has:${key}`),
      })),
      ...Object.entries(facts[type]).map(([key, label]): Flag => ({ names: [key], label, query: isTrue(key) })),
      ...flags,
    ],
  };
}

function withoutMark({ canBeEmpty: _mark, ...field }: SearchField & { canBeEmpty?: true }): SearchField {
  return field;
}

/** Keeps acronyms such as "CV". */
function decapitalised(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
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
