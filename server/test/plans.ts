import { connect } from './database.ts';

/**
 * Returns a function that reports the plans of a statement, run as the owner or as a role, and of everything it runs in
 * functions, as PostgreSQL logs them.
 */
export async function explaining(ownerUrl: string, userId: string, role?: string) {
  const owner = await connect(ownerUrl);
  const plans: string[] = [];
  owner.on('notice', ({ message = '' }) => plans.push(message));
  for (const setting of [
    'analyze',
    `load 'auto_explain'`,
    'set auto_explain.log_min_duration = 0',
    'set auto_explain.log_nested_statements = on',
    'set client_min_messages = log',
    `select set_config('app.user_id', '${userId}', false)`,
  ]) {
    await owner.query(setting);
  }
  if (role !== undefined) await owner.query(`set role ${role}`);
  return async (statement: string, values: unknown[] = []): Promise<string[]> => {
    plans.length = 0;
    await owner.query(statement, values);
    return plans.filter((plan) => /public\.|candidates/.test(plan));
  };
}
