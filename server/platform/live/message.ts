import { z } from 'zod';
import { liveTopics, type LiveTopic } from '#shared/records/live.ts';

export type Change = readonly [userId: string, topics: readonly LiveTopic[]];

export interface Heard {
  from: string | undefined;
  changes: Change[];
  /** Accounts with changes that this version does not know. */
  unclear: string[];
  /** Something changed, but not even the account is known. */
  unknown: boolean;
}

const envelope = z.object({ from: z.string(), changes: z.array(z.unknown()) });
const knownChange = z.tuple([z.string(), z.array(z.enum(liveTopics))]);
const changeOfAccount = z.tuple([z.string()], z.unknown());

export function writeMessage(from: string, changes: readonly Change[]): string {
  return JSON.stringify({ from, changes });
}

/** During an update other nodes run another version, so nothing they send is an error here. */
export function readMessage(text: string): Heard {
  const message = envelope.safeParse(parseJson(text));
  const heard: Heard = { from: message.data?.from, changes: [], unclear: [], unknown: !message.success };
  for (const said of message.data?.changes ?? []) {
    const known = knownChange.safeParse(said);
    const ofAccount = changeOfAccount.safeParse(said);
    if (known.success) heard.changes.push(known.data);
    else if (ofAccount.success) heard.unclear.push(ofAccount.data[0]);
    else heard.unknown = true;
  }
  return heard;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
