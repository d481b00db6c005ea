import pg from 'pg';

/** One connection as the owner of the schema, for a command at the terminal: no statement is too slow for it. */
export async function asOwner<T>(ownerUrl: string, use: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  // A server that goes away is noticed by the statement that fails.
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    return await use(owner);
  } finally {
    await owner.end();
  }
}
