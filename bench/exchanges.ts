import type { Statement } from './statements.ts';

/** Statements on one connection that belong together: a transaction, or a single statement outside one. */
export type Exchange = [Statement, ...Statement[]];

const isBegin = ({ text }: Statement) => /^begin\b/i.test(text);
const isEnd = ({ text }: Statement) => /^(commit|rollback)\b/i.test(text);

/** In order of their start. Statements of concurrent connections stay separate. */
export function exchangesOf(heard: readonly Statement[]): Exchange[] {
  const exchanges: Exchange[] = [];
  const open = new Map<number, Exchange>();
  for (const statement of heard) {
    const running = open.get(statement.connection);
    if (running) running.push(statement);
    else exchanges.push([statement]);
    const begun = exchanges.at(-1);
    if (begun && !running && isBegin(statement)) open.set(statement.connection, begun);
    if (isEnd(statement)) open.delete(statement.connection);
  }
  return exchanges;
}

/** The exchange without its values. */
export const shapeOf = (exchange: Exchange) => exchange.map(({ text }) => text.replace(/'[^']*'/g, "''")).join('\n');

/** Requests of one kind do the same work. Exchanges that few of them have belong to background work. */
const COMMON = 0.75;

/** Keeps only the exchanges of the requests themselves; undefined for a request that did something else. */
export function ownExchanges(heard: readonly Exchange[][]): (Exchange[] | undefined)[] {
  const met = new Map<string, number>();
  for (const exchanges of heard) {
    for (const shape of new Set(exchanges.map(shapeOf))) met.set(shape, (met.get(shape) ?? 0) + 1);
  }
  const isCommon = (exchange: Exchange) => (met.get(shapeOf(exchange)) ?? 0) >= COMMON * heard.length;
  const own = heard.map((exchanges) => exchanges.filter(isCommon));
  const shapes = own.map((exchanges) => exchanges.map(shapeOf).join('\n'));
  const usual = mostFrequent(shapes);
  return own.map((exchanges, index) => (shapes[index] === usual ? exchanges : undefined));
}

function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
