/** Why a pooler does not serve a role whose password the server itself has just accepted, in a sentence for the operator. */
export function poolerProblem(error: unknown, role: string): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/authentication failed|password|no such user|auth failed/i.test(message)) {
    return `DATABASE_POOL_URL names a pooler that refused the password of ${role} (${message}): its auth_query or auth_file must give it what the server stores, see docs/scaling.md.`;
  }
  if (/timeout|timed out|server login/i.test(message)) {
    return `DATABASE_POOL_URL names a pooler that did not let ${role} in (${message}): either it cannot be reached, or the server refused the pooler's own password. Its log says which; its auth_file must have the password of its auth_user, see docs/scaling.md.`;
  }
  return `DATABASE_POOL_URL names a pooler that cannot be used: ${message}.`;
}
