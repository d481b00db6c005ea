import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(facts: object): string {
  const lines: string[] = [];
  createLog({ level: 'info' }, { write: (line) => void lines.push(line) }).error(facts, 'request failed');
  return lines.join('');
}

/** Builds an error as PostgreSQL reports it, with the message's fields on the error. */
function refusal(message: string, fields: object = {}): Error {
  return Object.assign(new Error(message), { severity: 'ERROR', code: '23505', ...fields });
}

describe('the log of a failed statement', () => {
  const values = [
    'ada@example.com',
    'CANARY of one line',
    'first line\nCANARY of the second\n\nparams: CANARY of the third',
    '\n    at CANARY (file:///frame.js:1:1)',
  ];
  const failed = (cause?: Error) => new DrizzleQueryError('insert into users values ($1)', values, cause);

  it('says what failed and where, without the values', () => {
    const line = logged({ err: failed(refusal('duplicate key value violates a rule', { constraint: 'users_email' })) });
    expect(line).toContain('insert into users values ($1)');
    expect(line).toContain('23505');
    expect(line).toContain('users_email');
    expect(line).toContain('log.test.ts');
    expect(line).not.toMatch(/CANARY|ada@example|first line|frame\.js/);
  });

  it.each([
    { detail: 'Key (email)=(CANARY@example.com) already exists.' },
    { where: `unnamed portal parameter $1 = 'CANARY'` },
    { hint: 'Perhaps CANARY', query: `select 'CANARY'`, internalQuery: `select 'CANARY'`, params: ['CANARY'] },
  ])('leaves out %j', (fields) => {
    expect(logged({ err: failed(refusal('refused', fields)) })).not.toContain('CANARY');
    expect(logged({ err: new Error('outer', { cause: failed(refusal('refused', fields)) }) })).not.toContain('CANARY');
  });

  it('leaves out the input that a database message ends with', () => {
    const line = logged({ err: refusal('invalid input syntax for type uuid: "one\n"CANARY" two"') });
    expect(line).toContain('invalid input syntax for type uuid');
    expect(line).not.toMatch(/CANARY|two/);
  });

  it('leaves out as much when the error is logged under another key', () => {
    const line = logged({ error: failed(refusal('refused', { detail: 'CANARY' })) });
    expect(line).toContain('insert into users');
    expect(line).not.toContain('CANARY');
  });
});

describe('the log of any other failure', () => {
  it('contains no e-mail address', () => {
    const line = logged({ err: new Error('550 <CANARY@example.com> is unknown here') });
    expect(line).toContain('is unknown here');
    expect(line).not.toContain('CANARY');
  });

  it('contains nothing of a text that could not be parsed', () => {
    let thrown: unknown;
    try {
      JSON.parse('{"name": CANARY}');
    } catch (error) {
      thrown = error;
    }
    expect(logged({ err: thrown })).toContain('SyntaxError');
    expect(logged({ err: thrown })).not.toContain('CANARY');
  });

  it('contains nothing of a thrown value that is not an error', () => {
    expect(logged({ err: 'CANARY' })).not.toContain('CANARY');
    expect(logged({ err: { name: 'CANARY' } })).not.toContain('CANARY');
  });
});
