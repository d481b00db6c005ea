import type { Context } from 'hono';
import { deviceName } from '#shared/device-name.ts';
import type { Deps } from '../deps.ts';
import { clientAddress } from '../http/client-address.ts';
import { shortenedAddress } from '../http/network-address.ts';
import type { AppEnv } from '../http/router.ts';
import type { Origin } from './audit.ts';

export function originOf(c: Context<AppEnv>, { env }: Deps): Origin {
  return {
    device: deviceName(c.req.header('user-agent') ?? null),
    network: shortenedAddress(clientAddress(c, env.http.trustProxy)),
  };
}
