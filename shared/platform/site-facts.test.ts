import { describe, expect, it } from 'vitest';
import { escapeHtml, escapeJson, factMarks, fillFacts } from './site-facts.ts';

const facts = {
  appName: 'Hire & Co "24"',
  operatorName: '<b>$&</b>',
  operatorAddress: '1 High Street',
  supportEmail: 'help@example.com',
  publicUrl: 'https://crm.example.com',
};

describe('fillFacts', () => {
  it('replaces every occurrence of each mark', () => {
    const text = `${Object.values(factMarks).join(' ')} ${factMarks.supportEmail}`;
    expect(fillFacts(text, facts, (value) => value)).toBe(`${Object.values(facts).join(' ')} help@example.com`);
  });

  it('escapes facts in markup', () => {
    expect(fillFacts(`<p>${factMarks.operatorName}</p>`, facts, escapeHtml)).toBe('<p>&lt;b&gt;$&amp;&lt;/b&gt;</p>');
    expect(JSON.parse(fillFacts(`{"name":"${factMarks.appName}"}`, facts, escapeJson))).toEqual({
      name: facts.appName,
    });
  });
});
