import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Deps } from '#server/billing/deps.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { projectRoot } from '#server/platform/runtime/project-root.ts';

export const configSchema = z.object({
  appName: z.string(),
  version: z.string(),
  supportEmail: z.email(),
  /** The payment sandbox runs where other people can reach it, and they must be told. */
  testPayments: z.boolean(),
});

const getConfig = createRoute({
  method: 'get',
  path: '/',
  summary: 'What this installation is called, its version, where to ask for help and whether payments are played',
  tags: ['Service'],
  responses: { 200: jsonOf(configSchema, 'The same for everybody') },
});

export function configOf({ env, billing }: Deps): z.infer<typeof configSchema> {
  const { appName, supportEmail } = env;
  const version = installedVersion();
  const testPayments = env.publicSandbox && billing.mode === 'sandbox';
  return { appName, version, supportEmail, testPayments };
}

export function configRoutes(deps: Deps) {
  const config = configOf(deps);
  return createRouter().openapi(getConfig, (c) => c.json(config, 200));
}

function installedVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}
