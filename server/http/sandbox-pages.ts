import { Hono } from 'hono';
import { SANDBOX_PATH } from '#shared/pages.ts';
import type { AppEnv } from './router.ts';
import { thisMachineOnly } from './this-machine-only.ts';

/** What a local stand-in serves, all of it below SANDBOX_PATH. */
export interface StandInPages {
  /** Pages for customers, as a provider hosts them: whoever reaches the product reaches them. */
  hosted?: Hono;
  /** Other people's mail, the clock: for this machine alone, unless the whole installation is there to play with. */
  controls: Hono;
}

export function sandboxPages(standIns: StandInPages[], isPublic: boolean): Hono<AppEnv> {
  const pages = new Hono<AppEnv>();
  for (const { hosted } of standIns) if (hosted) pages.route('/', hosted);
  if (!isPublic) pages.use(`${SANDBOX_PATH}/*`, thisMachineOnly);
  for (const { controls } of standIns) pages.route('/', controls);
  return pages;
}
