import { setTimeout as sleep } from 'node:timers/promises';
import { unzipSync } from 'fflate';

export const PASSWORD = 'correct horse battery';

/** A request and its response, without the parts that differ between runs. */
export interface Answer {
  asked: string;
  answered: string;
  /** Milliseconds until the response was complete. */
  took?: number;
}

export interface Visit {
  answers: Answer[];
  /** Sends a request, records the response and returns its body. */
  ask: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** Repeats a GET until background work has done its part, and records and returns only that response. */
  until: <Body>(path: string, isDone: (body: Body) => boolean) => Promise<Body>;
}

const MOST_LOOKS = 600;
const LOOK_AGAIN_MS = 100;

/** Looks until it is so, or for a minute at least; then the last answer counts. */
export async function lookUntil<Seen>(look: () => Promise<Seen>, isSo: (seen: Seen) => boolean): Promise<Seen> {
  for (let looks = 1; ; looks += 1) {
    const seen = await look();
    if (isSo(seen) || looks === MOST_LOOKS) return seen;
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Chosen by the journey, as a browser does, so that ids are the same on every database. */
export function id(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** One user's browser on the product at `origin`. */
export function createVisit(origin: string): Visit {
  const answers: Answer[] = [];
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData;
    const began = performance.now();
    const response = await fetch(new URL(path, origin), {
      method,
      headers: {
        Origin: origin,
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const type = response.headers.get('Content-Type') ?? '';
    // An aborted response counts too.
    const bytes = new Uint8Array(await response.arrayBuffer().catch(() => new ArrayBuffer(0)));
    const took = performance.now() - began;
    const text = type.includes('zip') ? contentOfZip(bytes) : new TextDecoder().decode(bytes);
    const answer = { asked: `${method} ${plain(path)}`, answered: `${response.status} ${plain(text)}`, took };
    return { answer, body: (type.includes('json') ? JSON.parse(text) : text) as unknown };
  };
  return {
    answers,
    ask: async (method, path, given) => {
      const { answer, body } = await send(method, path, given);
      answers.push(answer);
      return body;
    },
    until: async <Body>(path: string, isDone: (body: Body) => boolean) => {
      const { answer, body } = await lookUntil(
        () => send('GET', path),
        (seen) => isDone(seen.body as Body),
      );
      answers.push(answer);
      return body as Body;
    },
  };
}

/** Rows in an export have no fixed order. */
function contentOfZip(bytes: Uint8Array): string {
  return Object.entries(unzipSync(bytes))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, content]) => {
      const lines = plain(new TextDecoder().decode(content)).split(/,?\r?\n/);
      return `${name}:\n${lines.sort().join('\n')}`;
    })
    .join('\n');
}

/** Keeps the ids chosen by the journey and all order, except for bulk changes. */
function plain(text: string): string {
  return text
    .replace(/(?<=^\{"ids":\[)[^\]]*/, (ids) => ids.split(',').sort().join())
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00(:00)?)?/g, 'MOMENT')
    .replace(/\b(?!00000000-)[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g, 'ID')
    .replace(/(cursor"?[:=])"?[\w%.~-]{8,}"?/gi, '$1CURSOR')
    .replace(/"requestId":"[^"]*"/g, '"requestId":"ID"')
    .replace(/\b\d{8}T\d{6}Z/g, 'MOMENT')
    .replace(/http:\/\/localhost:\d+/g, 'ORIGIN')
    .replace(/(?<=\/calendar\/)[\w-]+(?=\.ics)/g, 'SECRET')
    .replace(/ada-[\w-]+@example\.com/g, 'ADA')
    .replace(/"created_?[fF]rom":"[^"]*"/g, '"createdFrom":"HASH"');
}
