import type { Credentials, Visitor } from './app.ts';

export type Owner = Visitor & { credentials: Credentials };

export function askForExport({ request, credentials }: Owner): Promise<Response> {
  return request('POST', '/api/account/export', { currentPassword: credentials.password });
}
