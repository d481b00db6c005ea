import pg from 'pg';

/**
 * Whether the server asks for the address's name and password and accepts them. If so, the role's password need not be
 * set again: that would store it with a new salt and lock out a pooler that holds a copy of the stored value.
 */
export async function logsIn(url: string, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  let wasAsked = false;
  client.connection.once('authenticationSASL', () => {
    wasAsked = true;
  });
  try {
    await client.connect();
  } catch (error) {
    if (isTurnedAway(error)) return false;
    throw error;
  }
  await client.end();
  return wasAsked;
}

/** Class 28: the role is missing, may not log in, or has another password. 42501: it may not use this database. */
function isTurnedAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(28...|42501)$/.test(String(error.code));
}
