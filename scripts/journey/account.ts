import { PASSWORD, type Visit } from './visit.ts';

/** What concerns nobody's records: the profile, the second factor, the password, the devices. */
export async function keepAccount({ ask }: Visit, email: string): Promise<void> {
  await ask('PATCH', '/api/account/profile', { displayName: 'Ada King' });
  await ask('GET', '/api/auth/session');
  await ask('POST', '/api/account/verification');
  await ask('POST', '/api/account/email', { currentPassword: PASSWORD, email: `new-${email}` });
  await ask('POST', '/api/account/password', { currentPassword: PASSWORD, newPassword: `${PASSWORD} again` });
  await ask('POST', '/api/account/password', { currentPassword: `${PASSWORD} again`, newPassword: PASSWORD });
  await ask('GET', '/api/account/second-factor');
  await ask('GET', '/api/subscription');
  await ask('GET', '/api/billing/config');
  await ask('POST', '/api/auth/sign-out');
  await ask('GET', '/api/contacts');
  await ask('POST', '/api/auth/sign-in', { email, password: 'wrong' });
  await ask('POST', '/api/auth/sign-in', { email, password: PASSWORD });
  await ask('POST', '/api/account/devices/sign-out-others');
}
