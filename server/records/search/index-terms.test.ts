import { describe, expect, it } from 'vitest';
import type { Bounds } from './bounds.ts';
import { indexTermsOf } from './index-terms.ts';

const terms = indexTermsOf('0b0e4a52-5f5f-4d2e-9a37-0123456789ab');

function asked({ atMost }: Bounds): string | boolean {
  return typeof atMost === 'boolean' ? atMost : terms.asked(atMost);
}

describe('the terms of the index', () => {
  it('start every word with the mark of the account', () => {
    expect(asked(terms.words('node.js "Project Manager" lond'))).toBe(
      `(('456789abnode' & '456789abjs':*) & ('456789abproject' & '456789abmanager') & '456789ablond':*)`,
    );
    expect(asked(terms.words('+'))).toBe(false);
  });

  it('match plain words each in any place', () => {
    const anywhere = (q: string) => asked(terms.anywhere(q));
    expect(anywhere('Ada leeds')).toBe(
      `(('456789ab~ada':* | '456789abada':*) & ('456789ab~leeds':* | '456789ableeds':*))`,
    );
    expect(anywhere('"machine learning"')).toBe(
      `(('456789ab~machine' & '456789ab~learning':*) | ('456789abmachine' & '456789ablearning'))`,
    );
    expect(anywhere('"')).toBe(`'456789ab~"':*`);
  });

  it('match part of a word as the prefix of a suffix, and a skill as a whole', () => {
    expect(asked(terms.piece('Ovela'))).toBe(`'456789ab~ovela':*`);
    expect(asked(terms.skill("Node's"))).toBe(`'456789ab=node''s'`);
    expect(asked(terms.said('type=contract'))).toBe(`'456789ab#type=contract'`);
  });
});
