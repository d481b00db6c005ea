import { connect } from './database.ts';

/** Resolves to what tells the plans of a statement and of all that it runs in functions, as PostgreSQL itself reports them. */
export async function explaining(ownerUrl: string, userId: string) {
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
  return async (statement: string, values: unknown[] = []): Promise<string[]> => {
    plans.length = 0;
    await owner.query(statement, values);
    return plans.filter((plan) => plan.includes('public.'));
  };
}
