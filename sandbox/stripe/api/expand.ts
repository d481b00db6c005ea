import { invalidRequest } from '../errors.ts';
import { listOf } from '../objects/list.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';

type Json = Record<string, unknown>;

/** Replaces ids with the objects they refer to, along paths such as `data.latest_invoice`. */
export async function expandPaths(tx: SandboxTransaction, body: object, paths: string[]): Promise<Json> {
  const copy: Json = JSON.parse(JSON.stringify(body));
  for (const path of paths) await expandAt(tx, copy, path.split('.'), path);
  return copy;
}

async function expandAt(tx: SandboxTransaction, node: Json, segments: string[], path: string): Promise<void> {
  const [head, ...rest] = segments;
  if (head === undefined) return;
  const value = node[head] ?? (await includable(tx, node, head));
  if (value === undefined) throw cannotExpand(path);
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) value[index] = await expandValue(tx, entry, rest, path);
    return;
  }
  node[head] = await expandValue(tx, value, rest, path);
}

async function expandValue(tx: SandboxTransaction, value: unknown, rest: string[], path: string): Promise<unknown> {
  if (value === null) return null;
  const expanded = typeof value === 'string' ? await tx.findAny(value) : value;
  if (!isJson(expanded)) throw cannotExpand(path);
  await expandAt(tx, expanded, rest, path);
  return expanded;
}

/** Fields that are omitted unless requested. */
async function includable(tx: SandboxTransaction, node: Json, field: string): Promise<unknown> {
  if (node['object'] === 'checkout.session' && field === 'line_items' && typeof node['id'] === 'string') {
    const session = await tx.require('checkout.session', node['id'], 'path');
    return listOf(session.hidden.lineItems, `/v1/checkout/sessions/${session.data.id}/line_items`);
  }
  return node[field];
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cannotExpand(path: string) {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
