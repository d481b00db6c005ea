import { QueryObserver, queryOptions, type QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { impatientClient } from '#web/test/server.ts';
import { ApiError } from './api.ts';
import { askTogether, part } from './asked-together.ts';

/** Queries that say what was asked, alone or together. */
function questions() {
  const asked: string[] = [];
  const query = (name: string) =>
    queryOptions({
      queryKey: [name],
      queryFn: () => {
        asked.push(`${name} alone`);
        return Promise.resolve('alone');
      },
    });
  const [tasks, tags] = [query('tasks'), query('tags')];
  const together = (client: QueryClient, answer: () => Promise<string>) =>
    askTogether<string>(client, () => {
      asked.push('together');
      return answer();
    }, [part(tasks, (found) => found), part(tags, (found) => found)]);
  return { asked, tasks, tags, together };
}

function show(client: QueryClient, query: ReturnType<typeof questions>['tasks']) {
  const observer = new QueryObserver(client, query);
  onTestFinished(observer.subscribe(() => undefined));
  return () => observer.getCurrentResult().data;
}

it('one request fills all queries, and what has changed later is asked alone', async () => {
  const { asked, tasks, tags, together } = questions();
  const client = impatientClient();
  together(client, () => Promise.resolve('whole'));
  const shown = [show(client, tasks), show(client, tags)];
  await expect.poll(() => shown.map((data) => data())).toEqual(['whole', 'whole']);
  expect(asked).toEqual(['together']);
  together(client, () => Promise.resolve('again'));
  await client.invalidateQueries({ queryKey: tasks.queryKey });
  expect(shown.map((data) => data())).toEqual(['alone', 'whole']);
  expect(asked).toEqual(['together', 'tasks alone']);
});

it('if the shared request fails, only what somebody waits for is asked alone', async () => {
  const { asked, tasks, together } = questions();
  const client = impatientClient();
  together(client, () => Promise.reject(new ApiError('internal', 'Broken.')));
  const shown = show(client, tasks);
  await expect.poll(shown).toBe('alone');
  expect(asked).toEqual(['together', 'tasks alone']);
});
