import { eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RelatedTo } from '#shared/records/related.ts';
import type { TimelineItem, TimelineKind } from '#shared/day/timeline-schemas.ts';
import { shownMove } from '#server/crm/pipelines/moves.ts';
import { attachmentRecords } from '#server/crm/attachments/attachments.store.ts';
import { assignmentMoves, assignments } from '#server/platform/db/schema/assignments.ts';
import { attachments } from '#server/platform/db/schema/attachments.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { interactions } from '#server/platform/db/schema/interactions.ts';
import { jobMoves, jobs } from '#server/platform/db/schema/jobs.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { interactionRecords } from '#server/crm/interactions/interactions.store.ts';
import { shownJobMove } from '#server/crm/jobs/job-moves.ts';
import type { Shown } from '#server/records/core/shown-rows.ts';
import { taskRecords } from '#server/crm/tasks/tasks.store.ts';
import { takenBack } from './taken-back.ts';

/** The record whose timeline it is, and its account. */
export interface Whose extends RelatedTo {
  userId: string;
}

type WithoutPlace<Item> = Item extends unknown ? Omit<Item, 'id' | 'day' | 'at'> : never;

/** One kind of event: its table, which rows belong to a record, and what is shown. */
export interface Source {
  table: PgTable & { userId: AnyPgColumn; id: AnyPgColumn };
  moment: SQL;
  /** The calendar day of the event, where it is independent of the moment. */
  day?: SQL;
  /** Null if there can be none. */
  belongsTo: (whose: Whose) => SQL | null;
  shown: Pick<Shown<unknown>, 'columns' | 'beside'>;
  tell: (row: object) => WithoutPlace<TimelineItem>;
}

/** The ids of a company's people: their events belong to the company's timeline. */
function peopleOf({ userId, id }: Whose): SQL {
  return sql`any(array(select ${contacts.id} from ${contacts}
    where ${contacts.userId} = ${userId} and ${contacts.companyId} = ${id} and ${contacts.deletedAt} is null))`;
}

/** The ids of a client's jobs, or of a company's people's: their events belong to its timeline. */
function jobsOf(whose: Whose): SQL {
  const { userId, id } = whose;
  const client = whose.type === 'company' ? peopleOf(whose) : sql`${id}`;
  return sql`any(array(select ${jobs.id} from ${jobs}
    where ${jobs.userId} = ${userId} and ${jobs.contactId} = ${client} and ${jobs.deletedAt} is null))`;
}

interface Belonging {
  candidateId: AnyPgColumn;
  companyId: AnyPgColumn;
  contactId: AnyPgColumn;
  jobId: AnyPgColumn;
  deletedAt: AnyPgColumn;
}

function belonging({ candidateId, companyId, contactId, jobId, deletedAt }: Belonging) {
  return (whose: Whose): SQL => {
    const own: Record<RelatedTo['type'], SQL> = {
      candidate: eq(candidateId, whose.id),
      company: sql`(${companyId} = ${whose.id} or ${contactId} = ${peopleOf(whose)} or ${jobId} = ${jobsOf(whose)})`,
      contact: sql`(${contactId} = ${whose.id} or ${jobId} = ${jobsOf(whose)})`,
      job: eq(jobId, whose.id),
    };
    return sql`${own[whose.type]} and ${deletedAt} is null`;
  };
}

/** Includes candidates who have since been taken off the job, but nothing that was undone at once. */
function movesOf(whose: Whose): SQL {
  const own: Record<RelatedTo['type'], SQL> = {
    candidate: eq(assignments.candidateId, whose.id),
    company: sql`${assignments.jobId} = ${jobsOf(whose)}`,
    contact: sql`${assignments.jobId} = ${jobsOf(whose)}`,
    job: eq(assignments.jobId, whose.id),
  };
  const theirs = sql`${assignmentMoves.assignmentId} = any(array(
    select ${assignments.id} from ${assignments} where ${assignments.userId} = ${whose.userId} and ${own[whose.type]}))`;
  const all = sql`${eq(assignmentMoves.userId, whose.userId)} and ${theirs}`;
  return sql`${theirs} and ${assignmentMoves.id} not in (${takenBack(assignmentMoves, assignmentMoves.assignmentId, all)})`;
}

function jobMovesOf(whose: Whose): SQL {
  const theirs = whose.type === 'job' ? eq(jobMoves.jobId, whose.id) : sql`${jobMoves.jobId} = ${jobsOf(whose)}`;
  const all = sql`${eq(jobMoves.userId, whose.userId)} and ${theirs}`;
  return sql`${theirs} and ${jobMoves.id} not in (${takenBack(jobMoves, jobMoves.jobId, all)})`;
}

const isPlacement = sql`${assignmentMoves.toStage} is not distinct from 'placed' and ${assignmentMoves.kind} in ('added', 'moved')`;

const moves = { table: assignmentMoves, moment: sql`${assignmentMoves.at}`, shown: shownMove };

export const sources: Record<TimelineKind, Source> = {
  interaction: {
    table: interactions,
    moment: sql`${interactions.createdAt}`,
    day: sql`${interactions.date}`,
    belongsTo: belonging(interactions),
    shown: interactionRecords.shown,
    tell: (row) => ({ kind: 'interaction', interaction: interactionRecords.shown.toRecord(row) }),
  },
  move: {
    ...moves,
    belongsTo: (whose) => sql`${movesOf(whose)} and not (${isPlacement})`,
    tell: (row) => ({ kind: 'move', move: shownMove.toRecord(row) }),
  },
  placement: {
    ...moves,
    belongsTo: (whose) => sql`${movesOf(whose)} and ${isPlacement}`,
    tell: (row) => ({ kind: 'placement', move: shownMove.toRecord(row) }),
  },
  job: {
    table: jobMoves,
    moment: sql`${jobMoves.at}`,
    belongsTo: (whose) => (whose.type === 'candidate' ? null : jobMovesOf(whose)),
    shown: shownJobMove,
    tell: (row) => ({ kind: 'job', move: shownJobMove.toRecord(row) }),
  },
  task: {
    table: tasks,
    moment: sql`coalesce(${tasks.completedAt}, ${tasks.updatedAt})`,
    belongsTo: (whose) => sql`${belonging(tasks)(whose)} and ${tasks.completed}`,
    shown: taskRecords.shown,
    tell: (row) => ({ kind: 'task', task: taskRecords.shown.toRecord(row) }),
  },
  file: {
    table: attachments,
    moment: sql`${attachments.createdAt}`,
    belongsTo: belonging(attachments),
    shown: attachmentRecords.shown,
    tell: (row) => ({ kind: 'file', file: attachmentRecords.shown.toRecord(row) }),
  },
};
