/** Rows of `candidate_words` that differ from their candidates, but for the words, computed independently of the program. */
export const DIFFERENT_WORDS = `
  with truth as (
    select user_id, id, search_text, skills,
      array['type=' || type]
        || case when cardinality(skills) > 0 then array['has:skills'] else '{}' end
        || case when coalesce(phone, '') <> '' then array['has:phone'] else '{}' end
        || case when coalesce(location, '') <> '' then array['has:location'] else '{}' end
        || case when expected_salary is not null then array['has:expectedSalary'] else '{}' end
        || case when cv <> '' then array['has:cv'] else '{}' end,
      deleted_at, case when assigned_job_id is null then null else coalesce(candidate_stage, '') end,
      type, sort_name, expected_salary, created_at, last_contacted, next_due
    from candidates),
  copies as (
    select user_id, candidate_id, search_text, skills, said, deleted_at, stage,
      type, sort_name, expected_salary, created_at, last_contacted, next_due
    from candidate_words)
  (table truth except table copies) union all (table copies except table truth)`;
