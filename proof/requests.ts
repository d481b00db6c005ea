/** Requests as a browser sends them. */

export function post(url: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Everybody who signs up here has this one. */
export const PASSWORD = 'correct horse';

export async function signUpAs(url: string, email: string): Promise<{ cookie: string }> {
  const response = await post(`${url}/api/auth/sign-up`, { displayName: 'Ada', email, password: PASSWORD });
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`);
  return { cookie: sessionOf(response) };
}

export async function signInAs(url: string, email: string): Promise<{ cookie: string }> {
  const response = await post(`${url}/api/auth/sign-in`, { email, password: PASSWORD });
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
  return { cookie: sessionOf(response) };
}

function sessionOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
