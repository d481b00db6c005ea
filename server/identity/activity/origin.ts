import type { Context } from 'hono';
import { deviceName } from '#shared/platform/device-name.ts';
import type { IdentityDeps } from '../deps.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { shortenedAddress } from '#server/platform/http/network-address.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import type { Origin } from './audit.ts';

export function originOf(c: Context<AppEnv>, { env }: IdentityDeps): Origin {
  return {
    device: deviceName(c.req.header('user-agent') ?? null),
    network: shortenedAddress(clientAddress(c, env.http.trustProxy)),
  };
}
