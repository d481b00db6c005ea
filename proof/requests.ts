/** Requests as a browser sends them. */

export function post(url: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** The product, and who asks it. */
export interface Caller {
  url: string;
  cookie: string;
}

/** Sends a request as a signed-in browser; throws unless the response is a success. */
export async function request({ url, cookie }: Caller, method: string, path: string, body?: object): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: { cookie, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** The password of every account created here. */
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
