import { eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RelatedTo } from '#shared/related-terms.ts';
import type { TimelineItem, TimelineKind } from '#shared/timeline.ts';
import { shownMove } from '../assignments/moves.ts';
import { attachmentRecords } from '../attachments/attachments.store.ts';
import { assignmentMoves, assignments } from '../db/schema/assignments.ts';
import { attachments } from '../db/schema/attachments.ts';
import { interactions } from '../db/schema/interactions.ts';
import { jobMoves, jobs } from '../db/schema/jobs.ts';
import { tasks } from '../db/schema/tasks.ts';
import { interactionRecords } from '../interactions/interactions.store.ts';
import { shownJobMove } from '../jobs/job-moves.ts';
import type { Shown } from '../records/shown-rows.ts';
import { taskRecords } from '../tasks/tasks.store.ts';

/** Whose timeline it is, and in whose account. */
export interface Whose extends RelatedTo {
  userId: string;
}

type WithoutPlace<Item> = Item extends unknown ? Omit<Item, 'id' | 'day' | 'at'> : never;

/** One kind of event: where it is kept, which of it belongs to whom, and what is told of it. */
export interface Source {
  table: PgTable & { userId: AnyPgColumn; id: AnyPgColumn };
  /** When it happened. */
  moment: SQL;
  /** The day that it was said to have happened on, where that is no matter of the moment. */
  day?: SQL;
  /** Null where there can be none. */
  belongsTo: (whose: Whose) => SQL | null;
  shown: Pick<Shown<unknown>, 'columns' | 'beside'>;
  tell: (row: object) => WithoutPlace<TimelineItem>;
}

/** Those of a client, as values: what happens on them happens with the client. */
function jobsOf({ userId, id }: Whose): SQL {
  return sql`any(array(select ${jobs.id} from ${jobs}
    where ${jobs.userId} = ${userId} and ${jobs.contactId} = ${id} and ${jobs.deletedAt} is null))`;
}

interface Belonging {
  candidateId: AnyPgColumn;
  contactId: AnyPgColumn;
  jobId: AnyPgColumn;
  deletedAt: AnyPgColumn;
}

function belonging({ candidateId, contactId, jobId, deletedAt }: Belonging) {
  return (whose: Whose): SQL => {
    const own: Record<RelatedTo['type'], SQL> = {
      candidate: eq(candidateId, whose.id),
      contact: sql`(${contactId} = ${whose.id} or ${jobId} = ${jobsOf(whose)})`,
      job: eq(jobId, whose.id),
    };
    return sql`${own[whose.type]} and ${deletedAt} is null`;
  };
}

/** Also of who was taken off a job since. */
function movesOf(whose: Whose): SQL {
  const own: Record<RelatedTo['type'], SQL> = {
    candidate: eq(assignments.candidateId, whose.id),
    contact: sql`${assignments.jobId} = ${jobsOf(whose)}`,
    job: eq(assignments.jobId, whose.id),
  };
  return sql`${assignmentMoves.assignmentId} = any(array(
    select ${assignments.id} from ${assignments} where ${assignments.userId} = ${whose.userId} and ${own[whose.type]}))`;
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
    belongsTo: (whose) => {
      if (whose.type === 'candidate') return null;
      return whose.type === 'job' ? eq(jobMoves.jobId, whose.id) : sql`${jobMoves.jobId} = ${jobsOf(whose)}`;
    },
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
