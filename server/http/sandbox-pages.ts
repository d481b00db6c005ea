import { Hono } from 'hono';
import { SANDBOX_PATH } from '#shared/pages.ts';
import type { Env } from '../env.ts';
import type { AppEnv } from './router.ts';
import { isLoopbackName, thisMachineOnly } from './this-machine-only.ts';

/** What a local stand-in serves, all of it below SANDBOX_PATH. */
export interface StandInPages {
  /** Pages for customers, as a provider hosts them: whoever reaches the product reaches them. */
  hosted?: Hono;
  /** Other people's mail, the clock: for this machine alone, and nowhere that is meant for others. */
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

/** A proxy that adds no headers looks like a person at this machine, so what the installation is for decides first. */
export function isMeantForOthers({ env, publicUrl }: Installation): boolean {
  return env.mode === 'production' || env.publicSandbox || !isLoopbackName(new URL(publicUrl).host);
}
