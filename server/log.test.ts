import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

describe('the log of a failed statement', () => {
  it('tells what failed and not with which values', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info' }, { write: (line) => void lines.push(line) });
    const cause = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      detail: 'Key (email)=(ada@example.com)',
    });
    log.error({ err: new DrizzleQueryError('insert into users', ['ada@example.com'], cause) }, 'request failed');
    const [line = ''] = lines;
    expect(line).toContain('insert into users');
    expect(line).toContain('23505');
    expect(line).not.toContain('ada@example.com');
  });
});
