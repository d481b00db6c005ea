import type { TypeThat } from '#shared/records/records.ts';

/**
 * The columns that people choose and order in each list: heading by id, in the usual order. The column that names the
 * record is always there.
 */
export const listColumns = {
  company: {
    people: 'People',
    jobs: 'Jobs',
    website: 'Website',
    parent: 'Belongs to',
    tags: 'Tags',
    nextAction: 'Next action',
    createdAt: 'Date Created',
  },
  contact: {
    company: 'Company',
    email: 'Email & phone',
    tags: 'Tags',
    nextAction: 'Next action',
    createdAt: 'Date Created',
  },
  candidate: {
    type: 'Type',
    skills: 'Skills',
    expectedSalary: 'Expected Salary',
    job: 'Job',
    stage: 'Stage',
    location: 'Location',
    nextAction: 'Next action',
  },
  job: {
    company: 'Company',
    client: 'Client',
    type: 'Type & Location',
    salary: 'Salary',
    nextAction: 'Next action',
    stage: 'Stage',
  },
  task: { contact: 'Contact', dueDate: 'Due Date', priority: 'Priority' },
} as const satisfies Record<ListedType, Readonly<Record<string, string>>>;

export type ListedType = TypeThat<'views'>;
export type ListColumn<Type extends ListedType> = Extract<keyof (typeof listColumns)[Type], string>;

/** All of them, in the usual order. */
export function columnIds(type: ListedType): readonly string[] {
  return Object.keys(listColumns[type]);
}

/** A choice of columns as addresses and views hold it: "company.stage". */
export function writeColumns(ids: readonly string[]): string {
  return ids.join('.');
}

/** Unknown and repeated ids are left out, because addresses are typed and columns may be renamed. */
export function readColumns(type: ListedType, written: string): readonly string[] {
  const known = columnIds(type);
  return [...new Set(written.split('.'))].filter((id) => known.includes(id));
}
