import { invalidRequest } from './errors.ts';

export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormFields = { [key: string]: FormValue };

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/**
 * Decodes `a=1&b[c]=2&d[0][e]=3&f[]=4` into nested objects and arrays. An empty string stays a value: it means "unset",
 * and only the endpoint knows whether that is allowed.
 */
export function decodeForm(encoded: string): FormFields {
  const root = emptyNode();
  for (const [key, value] of new URLSearchParams(encoded)) {
    const match = KEY.exec(key);
    if (!match?.[1]) throw invalidRequest(`Invalid parameter name: ${key}`, { param: key });
    const segments = [match[1], ...Array.from((match[2] ?? '').matchAll(/\[([^\]]*)\]/g), (part) => part[1] ?? '')];
    place(root, segments, value, key);
  }
  return Object.fromEntries(Array.from(root.children, ([name, child]) => [name, toValue(child)]));
}

interface Node {
  value: string | null;
  children: Map<string, Node>;
}

function emptyNode(): Node {
  return { value: null, children: new Map() };
}

function place(root: Node, segments: string[], value: string, key: string): void {
  let node = root;
  for (const segment of segments) {
    // `f[]=a&f[]=b` appends, so each item gets the next free index.
    const name = segment === '' ? String(node.children.size) : segment;
    const child = node.children.get(name) ?? emptyNode();
    node.children.set(name, child);
    if (node.value !== null) throw invalidRequest(`Invalid object: ${key}`, { param: key });
    node = child;
  }
  if (node.children.size > 0) throw invalidRequest(`Invalid object: ${key}`, { param: key });
  node.value = value;
}

function toValue(node: Node): FormValue {
  if (node.value !== null) return node.value;
  const names = [...node.children.keys()];
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name))) {
    return Array.from(node.children)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, child]) => toValue(child));
  }
  // A null prototype: a parameter called "__proto__" is plain data.
  const fields: FormFields = Object.create(null);
  for (const [name, child] of node.children) fields[name] = toValue(child);
  return fields;
}

/** A nested parameter's name in the style of Stripe's messages: `line_items[0][price]`. */
export function bracketed(path: readonly PropertyKey[]): string {
  return path.map((segment, index) => (index === 0 ? String(segment) : `[${String(segment)}]`)).join('');
}
