import { Agent } from 'node:http';
import { shoot, type Shot } from '../proof/load.ts';

/** One account's requests, one after the other on one connection. */
export interface Api {
  /** Candidates in the account. */
  size: number;
  send: (shot: Shot) => Promise<{ milliseconds: number; text: () => string }>;
  get: <T>(path: string) => Promise<T>;
  close: () => void;
}

export function openApi(url: string, { size, cookie }: { size: number; cookie: string }): Api {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send: Api['send'] = async (shot) => {
    const startedAt = performance.now();
    const { status, text } = await shoot(agent, url, { ...shot, cookie });
    const milliseconds = performance.now() - startedAt;
    if (status < 200 || status > 299) throw new Error(`${shot.method} ${shot.path} answered ${status}: ${text()}`);
    return { milliseconds, text };
  };
  return {
    size,
    send,
    get: async <T>(path: string) => JSON.parse((await send({ method: 'GET', path })).text()) as T,
    close: () => agent.destroy(),
  };
}
