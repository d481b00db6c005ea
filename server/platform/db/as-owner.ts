import pg from 'pg';

/** Opens one connection as the schema's owner, for a terminal command. It has no statement timeout. */
export async function asOwner<T>(ownerUrl: string, use: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  // The failing statement reports a lost connection.
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    return await use(owner);
  } finally {
    await owner.end();
  }
}
