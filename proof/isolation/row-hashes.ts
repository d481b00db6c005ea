import pg from 'pg';

/** Rows that others may legitimately cause: a mail to the owner, a link in it, an entry in the owner's activity log. */
const causedByOthers = new Set(['work_items', 'account_tokens', 'audit_events']);

/** A fingerprint of everything an account owns, table by table. */
export async function createRowHashes(ownerUrl: string) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows: tables } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  const hashed = tables.filter(({ name }) => !causedByOthers.has(name));
  const question = hashed
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as hash from "${name}" t where user_id = $1`,
    )
    .join(' union all ');
  return {
    of: async (userId: string): Promise<string> => {
      const { rows } = await owner.query(
        `${question} union all select 'users', md5(t::text) from users t where id = $1 order by name`,
        [userId],
      );
      return JSON.stringify(rows);
    },
    close: () => owner.end(),
  };
}
