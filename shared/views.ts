import { z } from 'zod';
import { candidatesFilter, candidatesQuery } from './candidates.ts';
import { contactsFilter, contactsQuery } from './contacts.ts';
import { jobsFilter, jobsQuery } from './jobs.ts';
import { recordId } from './records.ts';
import { tasksFilter, tasksQuery } from './tasks.ts';
import { taskStatuses } from './task-terms.ts';
import { limits, lineOfText } from './text.ts';
import { VIEWS_PER_SCREEN, viewScreens, type ViewScreen } from './view-terms.ts';

// What screens show of it, without the schema library.
export * from './view-terms.ts';

const viewName = lineOfText('Name', limits.viewName).min(1, 'Name is required');

/** What each list is asked for, in the words of its own query and as far as its address can say it: no view shows what no list can. */
export const viewSearches = {
  contacts: contactsFilter.extend({ sort: contactsQuery.shape.sort.unwrap().optional() }).transform(withoutEmpty),
  jobs: jobsFilter
    .omit({ contactId: true })
    .extend({
      group: z.literal('live', 'Group must be live').optional(),
      sort: jobsQuery.shape.sort.unwrap().optional(),
      /** As columns instead of rows. */
      layout: z.literal('board', 'Layout must be board').optional(),
    })
    .transform(withoutEmpty),
  candidates: candidatesFilter.extend({ sort: candidatesQuery.shape.sort.unwrap().optional() }).transform(withoutEmpty),
  tasks: tasksFilter
    .omit({ contactId: true })
    .extend({
      status: z.enum(taskStatuses, 'Status must be open, overdue or completed').optional(),
      sort: tasksQuery.shape.sort.unwrap().optional(),
    })
    .transform(withoutEmpty),
} satisfies Record<ViewScreen, z.ZodType>;

export type ViewSearch<Screen extends ViewScreen = ViewScreen> = z.output<(typeof viewSearches)[Screen]>;

/** A search for nothing is none. */
function withoutEmpty<Search extends object>(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== '')) as Search;
}

const viewFields = {
  id: z.uuid(),
  name: z.string(),
  /** Its place among the views of its list; the lower one comes first. */
  position: z.int().min(0),
  /** What the list opens with. At most one view of each list is. */
  isDefault: z.boolean(),
  /** Grows by one when it is renamed, saved anew or made the default. */
  version: z.int().positive(),
};

function viewOf<const Screen extends ViewScreen>(screen: Screen) {
  return z.object({ ...viewFields, screen: z.literal(screen), search: viewSearches[screen] });
}

export const viewSchema = z.discriminatedUnion('screen', [
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
    /** Left out, it is the last one. Two at one place stand in the order in which they were made. */
    position: z.int('Position must be a whole number').min(0, 'Position must be at least 0').max(9_999).optional(),
    isDefault: z.boolean().optional(),
  });
}

/** With `position` and `isDefault`, one that was deleted is what it was. */
export const viewInput = z.discriminatedUnion(
  'screen',
  [inputOf('contacts'), inputOf('jobs'), inputOf('candidates'), inputOf('tasks')],
  { error: 'Screen must be contacts, jobs, candidates or tasks' },
);
export type ViewInput = z.output<typeof viewInput>;

export const viewPatch = z.strictObject({
  name: viewName.optional(),
  /** All of it; which of it is right depends on the list. */
  search: z.record(z.string(), z.unknown()).optional(),
  isDefault: z.boolean().optional(),
});
export type ViewPatch = z.output<typeof viewPatch>;

export const viewOrder = z.strictObject({
  screen: z.enum(viewScreens, 'Screen must be contacts, jobs, candidates or tasks'),
  ids: z
    .array(recordId)
    .min(1, 'Name at least one view')
    .max(VIEWS_PER_SCREEN, `At most ${VIEWS_PER_SCREEN} views`)
    .refine((ids) => new Set(ids).size === ids.length, 'Name every view once'),
});
export type ViewOrder = z.output<typeof viewOrder>;

/** By the id of the view. Exact up to 1,000; 1,001 means "more than 1,000". */
export const viewCountsSchema = z.object({ counts: z.record(z.uuid(), z.int().min(0)) });
