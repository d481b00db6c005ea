/** Sums that differ from the records, computed independently of the program. */
export const DIFFERENT_SUMS = `
  with truth as (
    select user_id, 'contact' as record_type, '' as stage, '' as sort_stage, count(*)::int as many, 0 as fees
    from contacts where deleted_at is null group by user_id
    union all
    select user_id, 'job', stage, sort_stage, count(*)::int, coalesce(sum(fee), 0)
    from jobs where deleted_at is null group by user_id, stage, sort_stage
    union all
    select user_id, 'task', case when completed then 'completed' else coalesce(due_date::text, '') end, '', count(*)::int, 0
    from tasks where deleted_at is null group by 1, 3)
  (table truth except select * from kept_sums)
  union all
  (select * from kept_sums where many <> 0 or fees <> 0 except table truth)`;
