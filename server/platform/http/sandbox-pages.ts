import { Hono } from 'hono';
import { SANDBOX_PATH } from '#shared/platform/pages.ts';
import type { Env } from '../runtime/env.ts';
import type { AppEnv } from './router.ts';
import { isLoopbackName, thisMachineOnly } from './this-machine-only.ts';

/** What a local stand-in serves, all below SANDBOX_PATH. */
export interface StandInPages {
  /** Pages for customers, as a provider hosts them: open to anyone who can reach the product. */
  hosted?: Hono;
  /** Other people's mail and the clock: only for this machine, and never on an installation for others. */
  controls: Hono;
}

interface Installation {
  env: Env;
  publicUrl: string;
}

export function sandboxPages(standIns: StandInPages[], installation: Installation): Hono<AppEnv> {
  const pages = new Hono<AppEnv>();
  for (const { hosted } of standIns) if (hosted) pages.route('/', hosted);
  if (isMeantForOthers(installation)) return pages;
  pages.use(`${SANDBOX_PATH}/*`, thisMachineOnly);
  for (const { controls } of standIns) pages.route('/', controls);
  return pages;
}

/** A proxy that adds no headers looks like a user on this machine, so the installation's purpose is checked first. */
export function isMeantForOthers({ env, publicUrl }: Installation): boolean {
  return env.mode === 'production' || env.publicSandbox || !isLoopbackName(new URL(publicUrl).host);
}
