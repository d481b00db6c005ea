import pg from 'pg';

/**
 * Whether the address's name and password are accepted, by a server that asked for them. Only then need a role's password not
 * be set: setting it stores it with a new salt, and a pooler that has a copy of what was stored would be shut out.
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

/** Class 28 is a role that is not there, may not log in, or has another password; 42501: it may not use this database. */
function isTurnedAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(28...|42501)$/.test(String(error.code));
}
