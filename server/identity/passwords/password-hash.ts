import { hash, verify } from '@node-rs/argon2';
import { atMost } from '#server/platform/runtime/at-most.ts';

// Argon2id with OWASP's minimum parameters; about 35 ms on one core. It runs off the main thread.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB. More than two wait here, so that a burst of sign-ins cannot starve other requests. */
const inTurn = atMost(2);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

export function verifyPassword({ hash: expected, password }: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => verify(expected, password));
}
