/**
 * The last contact and the next task of the rows being written, as `keepAttention` would compute them. Tasks and
 * interactions are written before the records they belong to, so that no row is written twice. `$1` is the account.
 */
export function besideAttention(column: 'candidate_id' | 'contact_id' | 'job_id', id: string): string {
  return `
  left join (${lastContacts(column)}) as heard on heard.id = ${id}
  left join (
    select distinct on (${column}) ${column} as id, tasks.id as next_task_id, due_date as next_due from tasks
    where user_id = $1 and ${column} is not null and not completed
    order by ${column}, due_date nulls last, tasks.id) as next on next.id = ${id}`;
}

export const lastContacts = (column: 'candidate_id' | 'contact_id' | 'job_id') =>
  `select ${column} as id, max(date) as last_contacted from interactions
   where user_id = $1 and ${column} is not null group by ${column}`;
