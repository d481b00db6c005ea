import type { PlatformDeps } from '#server/platform/deps.ts';
import type { Attempts } from './auth/attempt-limits.ts';
import type { Auth } from './auth/auth.ts';
import type { DeviceKeys } from './auth/device-keys.ts';
import type { FactorKeys } from './second-factor/factor-keys.ts';

export interface IdentityDeps extends PlatformDeps {
  auth: Auth;
  attempts: Attempts;
  factorKeys: FactorKeys;
  deviceKeys: DeviceKeys;
}
