import { z } from 'zod';
import { candidatesFilter, candidatesQuery } from '#shared/crm/candidate-schemas.ts';
import { companiesFilter, companiesQuery } from '#shared/crm/company-schemas.ts';
import { contactsFilter, contactsQuery } from '#shared/crm/contact-schemas.ts';
import { columnIds, readColumns, writeColumns, type ListedType } from '#shared/crm/list-columns.ts';
import { jobsFilter, jobsQuery } from '#shared/crm/job-schemas.ts';
import { recordId } from '#shared/records/list-schemas.ts';
import { tasksFilter, tasksQuery } from '#shared/crm/task-schemas.ts';
import { taskStatuses } from '#shared/crm/tasks.ts';
import { limits, lineOfText } from '#shared/platform/text-schemas.ts';
import { VIEWS_PER_SCREEN, viewScreens, type ViewScreen } from './views.ts';

// The part that screens import without the schema library.
export * from './views.ts';

const viewName = lineOfText('Name', limits.viewName).min(1, 'Name is required');

/** The columns that the list shows, if not the usual ones. */
function columnsOf(type: ListedType) {
  return z
    .string()
    .refine(
      (written) => writeColumns(readColumns(type, written)) === written,
      `Columns must be some of ${columnIds(type).join(', ')}, separated by dots`,
    )
    .optional();
}

/** What a view can store for each list: the same parameters as its URL. */
export const viewSearches = {
  companies: companiesFilter
    .omit({ parentId: true })
    .extend({ sort: companiesQuery.shape.sort.unwrap().optional(), columns: columnsOf('company') })
    .transform(withoutEmpty),
  contacts: contactsFilter
    .omit({ companyId: true })
    .extend({ sort: contactsQuery.shape.sort.unwrap().optional(), columns: columnsOf('contact') })
    .transform(withoutEmpty),
  jobs: jobsFilter
    .omit({ contactId: true, companyId: true })
    .extend({
      group: z.literal('live', 'Group must be live').optional(),
      sort: jobsQuery.shape.sort.unwrap().optional(),
      columns: columnsOf('job'),
      /** As columns instead of rows. */
      layout: z.literal('board', 'Layout must be board').optional(),
    })
    .transform(withoutEmpty),
  candidates: candidatesFilter
    .extend({ sort: candidatesQuery.shape.sort.unwrap().optional(), columns: columnsOf('candidate') })
    .transform(withoutEmpty),
  tasks: tasksFilter
    .omit({ contactId: true, companyId: true })
    .extend({
      status: z.enum(taskStatuses, 'Status must be open, overdue or completed').optional(),
      sort: tasksQuery.shape.sort.unwrap().optional(),
      columns: columnsOf('task'),
    })
    .transform(withoutEmpty),
} satisfies Record<ViewScreen, z.ZodType>;

export type ViewSearch<Screen extends ViewScreen = ViewScreen> = z.output<(typeof viewSearches)[Screen]>;

/** Drops empty parameters. */
function withoutEmpty<Search extends object>(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== '')) as Search;
}

const viewFields = {
  id: z.uuid(),
  name: z.string(),
  /** Its place among the views of its list; lower comes first. */
  position: z.int().min(0),
  /** The list opens with this view. At most one per list. */
  isDefault: z.boolean(),
  /** Incremented when the view is renamed, saved again or made the default. */
  version: z.int().positive(),
};

function viewOf<const Screen extends ViewScreen>(screen: Screen) {
  return z.object({ ...viewFields, screen: z.literal(screen), search: viewSearches[screen] });
}

export const viewSchema = z.discriminatedUnion('screen', [
  viewOf('companies'),
  viewOf('contacts'),
  viewOf('jobs'),
  viewOf('candidates'),
  viewOf('tasks'),
]);
export type View = z.output<typeof viewSchema>;

function inputOf<const Screen extends ViewScreen>(screen: Screen) {
  return z.strictObject({
    id: recordId,
    screen: z.literal(screen),
    name: viewName,
    search: viewSearches[screen],
    /** Defaults to the end. Views with the same position are ordered by creation. */
    position: z.int('Position must be a whole number').min(0, 'Position must be at least 0').max(9_999).optional(),
    isDefault: z.boolean().optional(),
  });
}

/** `position` and `isDefault` let a deleted view be restored as it was. */
export const viewInput = z.discriminatedUnion(
  'screen',
  [inputOf('companies'), inputOf('contacts'), inputOf('jobs'), inputOf('candidates'), inputOf('tasks')],
  { error: 'Screen must be companies, contacts, jobs, candidates or tasks' },
);
export type ViewInput = z.output<typeof viewInput>;

export const viewPatch = z.strictObject({
  name: viewName.optional(),
  /** The whole search. The list decides which parameters are valid. */
  search: z.record(z.string(), z.unknown()).optional(),
  isDefault: z.boolean().optional(),
});
export type ViewPatch = z.output<typeof viewPatch>;

export const viewOrder = z.strictObject({
  screen: z.enum(viewScreens, 'Screen must be companies, contacts, jobs, candidates or tasks'),
  ids: z
    .array(recordId)
    .min(1, 'List at least one view')
    .max(VIEWS_PER_SCREEN, `At most ${VIEWS_PER_SCREEN} views`)
    .refine((ids) => new Set(ids).size === ids.length, 'List every view exactly once'),
});
export type ViewOrder = z.output<typeof viewOrder>;

/** Keyed by view id. Exact up to 1,000; 1,001 means "more than 1,000". */
export const viewCountsSchema = z.object({ counts: z.record(z.uuid(), z.int().min(0)) });
