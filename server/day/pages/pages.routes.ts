import { createRoute, z, type RouteConfig } from '@hono/zod-openapi';
import type { RelatedType } from '#shared/records/related.ts';
import {
  candidatePageSchema,
  companyPageSchema,
  contactPageSchema,
  jobPageQuery,
  jobPageSchema,
} from '#shared/day/page-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { documentSection, pathId, todayHeader } from '#server/records/lists/record-routes.ts';
import { readAs } from '#server/records/lists/record-service.ts';
import { readCandidatePage, readCompanyPage, readContactPage, readJobPage } from './pages.store.ts';

const pageOf = (type: RelatedType) =>
  ({
    method: 'get',
    tags: [documentSection(type)],
    parameters: [todayHeader],
  }) satisfies Omit<RouteConfig, 'path' | 'responses'>;

const params = z.object({ id: z.string() });

const company = createRoute({
  ...pageOf('company'),
  path: '/companies/{id}/page',
  summary: 'A company with the first people, jobs, tasks, files and events',
  request: { params },
  responses: { 200: jsonOf(companyPageSchema, 'What the company’s page shows') },
});

const contact = createRoute({
  ...pageOf('contact'),
  path: '/contacts/{id}/page',
  summary: 'A client with the first jobs, tasks, files, merges and events',
  request: { params },
  responses: { 200: jsonOf(contactPageSchema, 'What the client’s page shows') },
});

const candidate = createRoute({
  ...pageOf('candidate'),
  path: '/candidates/{id}/page',
  summary: 'A candidate with the first jobs, tasks, files, merges and events',
  request: { params },
  responses: { 200: jsonOf(candidatePageSchema, 'What the candidate’s page shows') },
});

const job = createRoute({
  ...pageOf('job'),
  path: '/jobs/{id}/page',
  summary: 'A job with the first candidates of its board or list, tasks, files and events',
  request: { params, query: jobPageQuery },
  responses: { 200: jsonOf(jobPageSchema, 'What the job’s page shows') },
});

export function pagesRoutes(deps: Deps) {
  return createRouter()
    .openapi(company, async (c) => {
      const id = pathId(c.req.valid('param').id);
      return c.json(await readAs(c, deps, (tx, actor) => readCompanyPage(tx, actor, id)), 200);
    })
    .openapi(contact, async (c) => {
      const id = pathId(c.req.valid('param').id);
      return c.json(await readAs(c, deps, (tx, actor) => readContactPage(tx, actor, id)), 200);
    })
    .openapi(candidate, async (c) => {
      const id = pathId(c.req.valid('param').id);
      return c.json(await readAs(c, deps, (tx, actor) => readCandidatePage(tx, actor, id)), 200);
    })
    .openapi(job, async (c) => {
      const id = pathId(c.req.valid('param').id);
      const { view } = c.req.valid('query');
      return c.json(await readAs(c, deps, (tx, actor) => readJobPage(tx, actor, id, view)), 200);
    });
}
