import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { toJSONSchema } from 'zod';
import { errorBodySchema } from '#shared/platform/errors.ts';
import type { AppEnv } from './router.ts';

type Document = ReturnType<OpenAPIHono<AppEnv>['getOpenAPI31Document']>;
type SchemaObject = NonNullable<NonNullable<Document['components']>['schemas']>[string];

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The OpenAPI document, generated from the schemas that validate the requests, and a page to read it. */
export function apiDocument(api: OpenAPIHono<AppEnv>, appName: string): Hono<AppEnv> {
  const describe = () =>
    withErrorResponses(api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: `${appName} API`, version: '1' } }));
  // Public and constant, so it is generated once, on first request.
  const made = once(async () => {
    const document = describe();
    return { json: JSON.stringify(document), page: String(await page(document)) };
  });
  return new Hono<AppEnv>()
    .get('/api/openapi.json', async (c) => c.body((await made()).json, 200, { 'Content-Type': 'application/json' }))
    .get('/api/docs.css', (c) => c.body(stylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
    .get('/api/docs', async (c) => c.html((await made()).page));
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Every operation can fail in the same shape, so it is declared once here instead of on each route. */
function withErrorResponses(document: Document): Document {
  const refusal = {
    description: 'Refused: see error.code',
    content: { 'application/json': { schema: toJSONSchema(errorBodySchema) as SchemaObject } },
  };
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of methods) {
      const operation = path[method];
      if (operation) operation.responses = { ...operation.responses, default: refusal };
    }
  }
  return document;
}

function page(document: Document) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>${document.info.title}</h1>
          <p>
            JSON in, JSON out, with the session cookie of a signed-in user. The machine-readable description is at
            <a href="/api/openapi.json">/api/openapi.json</a>.
          </p>
          ${operations.map(
            ({ path, method, operation }) =>
              html`<section>
                <h2><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h2>
                <p>${operation.summary}</p>
                ${details('Parameters', operation.parameters)} ${details('Request', operation.requestBody)}
                ${details('Responses', operation.responses)}
              </section>`,
          )}
        </main>
      </body>
    </html>`;
}

function details(title: string, content: unknown) {
  if (content === undefined) return '';
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${JSON.stringify(content, null, 2)}</pre>
  </details>`;
}

const stylesheet = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem; }
section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.5rem 0; }
h2 { font-size: 1rem; margin: 0.5rem 0; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4rem; font-weight: 700; }
p { margin: 0.25rem 0 0.5rem; }
pre { overflow: auto; max-height: 24rem; font-size: 0.8rem; }
`;
