import { randomUUID } from 'node:crypto';
import { pick, type Shot } from './load.ts';

const reads = ['/api/tasks', '/api/tasks/counts', '/api/candidates', '/api/dashboard', '/api/candidates?q=kubernetes'];

/** Eight reads to two writes, evenly over all accounts. */
export function mixed(cookies: readonly string[]): () => Shot {
  return () => {
    const cookie = pick(cookies) ?? '';
    if (Math.random() < 0.8) return { method: 'GET', path: pick(reads) ?? '', cookie };
    return { method: 'POST', path: '/api/tasks', cookie, body: { id: randomUUID(), title: 'Call again' } };
  };
}
