import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Later, a step back is an event of its own. */
const AT_ONCE = sql.raw(`interval '5 minutes'`);

/** A log of steps between stages. */
type Steps = PgTable & Record<'id' | 'kind' | 'fromStage' | 'toStage' | 'at', AnyPgColumn>;

/**
 * The ids of steps that were taken back at once, and of the steps that took them back: neither is history. `owner` is
 * the record that makes the steps. Steps to and fro form a run, and one of an even length has changed nothing. Otherwise
 * the last move counts, because the earlier ones were corrected; of adding and removing, the first.
 */
export function takenBack(steps: Steps, owner: AnyPgColumn, ofWhom: SQL): SQL {
  return sql`
    select step.id from (
      select id, kind, row_number() over (partition by owner, run order by at, id) as position,
             count(*) over (partition by owner, run) as length
      from (
        select id, owner, kind, at, count(*) filter (where not is_back) over (partition by owner order by at, id) as run
        from (
          select id, owner, kind, at, coalesce(at - lag(at) over before <= ${AT_ONCE} and case kind
                   when 'moved' then lag(kind) over before = 'moved' and came_from is distinct from went_to
                     and came_from is not distinct from lag(went_to) over before
                     and went_to is not distinct from lag(came_from) over before
                   when 'removed' then lag(kind) over before in ('added', 'restored')
                   when 'restored' then lag(kind) over before = 'removed' end, false) as is_back
          from (select ${steps.id} as id, ${owner} as owner, ${steps.kind} as kind, ${steps.fromStage} as came_from,
                       ${steps.toStage} as went_to, ${steps.at} as at from ${steps} where ${ofWhom}) as every_step
          window before as (partition by owner order by at, id)) as linked) as runs) as step
    where step.length > 1 and case when step.kind = 'moved' then step.position <= step.length - step.length % 2
      else step.position > step.length % 2 end`;
}
