import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { createRouter, jsonOf } from '../http/router.ts';
import { projectRoot } from '../root.ts';

const config = z.object({
  appName: z.string(),
  version: z.string(),
  supportEmail: z.email(),
  /** Payments are played where other people can reach them, and people must be told. */
  testPayments: z.boolean(),
});

const getConfig = createRoute({
  method: 'get',
  path: '/',
  summary: 'What this installation is called, its version, where to ask for help and whether payments are played',
  tags: ['Service'],
  responses: { 200: jsonOf(config, 'The same for everybody') },
});

export function configRoutes({ env, billing }: Deps) {
  const { appName, supportEmail } = env;
  const version = installedVersion();
  const testPayments = env.publicSandbox && billing.mode === 'sandbox';
  return createRouter().openapi(getConfig, (c) => c.json({ appName, version, supportEmail, testPayments }, 200));
}

function installedVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}
