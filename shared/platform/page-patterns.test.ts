import { describe, expect, it } from 'vitest';
import { findPage, matchesPage, routerPath, type PagePattern } from './page-patterns.ts';

const yes: [PagePattern, string][] = [
  ['/', '/'],
  ['/jobs', '/jobs'],
  ['/jobs/:id', '/jobs/0199f3c2-6f5e-7c3b-8a1d-2b4c6d8e0f10'],
  ['/jobs/:id', '/jobs/Z%C3%BCrich%20East'],
  ['/jobs/:id', '/jobs/Zürich East'],
  ['/jobs/:id', '/jobs/100%25'],
  ['/jobs/:id', '/jobs/...'],
  ['/share/:token', '/share/a.b-c_d~e'],
  ['/share/:token', '/share/report.pdf'],
  ['/jobs/:id/candidates/:candidateId', '/jobs/1/candidates/2'],
];

const no: [PagePattern, string][] = [
  ['/jobs', '/jobs/'],
  ['/jobs', '/Jobs'],
  ['/jobs', '/jobs/1'],
  ['/jobs/:id', '/jobs'],
  ['/jobs/:id', '/jobs/'],
  ['/jobs/:id', '/jobs//'],
  ['/jobs/:id', '/jobs/1/'],
  ['/jobs/:id', '/jobs/1/2'],
  ['/jobs/:id', '//jobs/1'],
  ['/jobs/:id', 'jobs/1'],
  ['/jobs/:id', '/tasks/1'],
  ['/jobs/:id', '/jobs/.'],
  ['/jobs/:id', '/jobs/..'],
  ['/jobs/:id', '/jobs/%2e%2e'],
  ['/jobs/:id', '/jobs/.%2E'],
  ['/jobs/:id', '/jobs/a%2fb'],
  ['/jobs/:id', '/jobs/..%2f..%2fpackage.json'],
  ['/jobs/:id', '/jobs/a%5Cb'],
  ['/jobs/:id', '/jobs/a\\b'],
  ['/jobs/:id', '/jobs/a%00'],
  ['/jobs/:id', '/jobs/a%0d%0aSet-Cookie'],
  ['/jobs/:id', '/jobs/%'],
  ['/jobs/:id', '/jobs/%ff'],
  ['/jobs/:id/candidates/:candidateId', '/jobs//candidates/2'],
];

describe('a page pattern', () => {
  it.each(yes)('%s matches %s', (pattern, path) => {
    expect(matchesPage(pattern, path)).toBe(true);
  });

  it.each(no)('%s does not match %s', (pattern, path) => {
    expect(matchesPage(pattern, path)).toBe(false);
  });

  it('without parameters wins over one with parameters', () => {
    const pages = ['/jobs/:id', '/jobs/new', '/jobs'] as const;
    expect(findPage(pages, '/jobs/new')).toBe('/jobs/new');
    expect(findPage(pages, '/jobs/7')).toBe('/jobs/:id');
    expect(findPage(pages, '/jobs')).toBe('/jobs');
    expect(findPage(pages, '/job')).toBeUndefined();
  });

  it.each([
    ['/jobs', '/jobs'],
    ['/jobs/:id', '/jobs/$id'],
    ['/jobs/:id/candidates/:candidateId', '/jobs/$id/candidates/$candidateId'],
  ] as const)('%s is %s for the router', (pattern, expected) => {
    expect(routerPath(pattern)).toBe(expected);
  });
});
