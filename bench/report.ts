import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/runtime/project-root.ts';
import { lines } from './lines.ts';
import { print } from './measure.ts';
import { plot } from './plot.ts';
import type { Results } from './results.ts';
import { STREAMS } from './streams.ts';

const ASKED = { ratio: 1.5, growth: 1.3, perSecond: 350, loadP95: 90, streamsMb: 60, scriptKb: 170 };

type Row = string[];
interface Table {
  head: Row;
  rows: Row[];
}

const sizeText = (size: number) => size.toLocaleString('en-GB');
const verdict = (isReached: boolean) => (isReached ? 'reached' : '**missed**');
const atMost = (value: number) => `≤ ${value}`;

/** For every line of requests: p50 / p95 in each account, and the floor and growth at the largest size. */
function requestTable({ sizes, measured }: Results): Table {
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  const rows = lines.flatMap((line): Row[] => {
    const of = (size: number) => measured.find((result) => result.line === line && result.size === size);
    const [first, last] = [of(smallest), of(largest)];
    if (!first || !last) return [];
    const [ratio, growth] = [last.p50 / last.floor, last.p50 / first.p50];
    return [
      [
        line.name,
        ...sizes.map((size) => both(of(size))),
        last.floor.toFixed(1),
        `${ratio.toFixed(2)} ×${ratio > ASKED.ratio ? ' **!**' : ''}`,
        `${growth.toFixed(2)} ×${growth > ASKED.growth ? ' **!**' : ''}`,
        atMost(line.askedMs),
        verdict(last.p50 <= line.askedMs && ratio <= ASKED.ratio && growth <= ASKED.growth),
      ],
    ];
  });
  const head = ['requests, p50 / p95 in ms', ...sizes.map(sizeText), 'floor', '× floor', 'growth', 'asked', ''];
  return { head, rows };
}

const both = (result: { p50: number; p95: number } | undefined) =>
  result ? `${result.p50.toFixed(1)} / ${result.p95.toFixed(1)}` : '';

function processTable({ loads, streamsMb }: Results): Table {
  return {
    head: ['process', 'measured', 'asked', ''],
    rows: [
      ...loads.map(({ size, perSecond, p50, p95, refused }) => [
        `mixed load, 20 connections, 80 % reads, ${sizeText(size)} candidates`,
        `${perSecond.toFixed(0)} req/s, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${refused} refused`,
        `≥ ${ASKED.perSecond} req/s, p95 ≤ ${ASKED.loadP95} ms`,
        verdict(perSecond >= ASKED.perSecond && p95 <= ASKED.loadP95 && refused === 0),
      ]),
      ...(streamsMb === undefined
        ? []
        : [
            [
              `${sizeText(STREAMS)} open live streams`,
              `${streamsMb.toFixed(0)} MB more`,
              `${atMost(ASKED.streamsMb)} MB`,
              verdict(streamsMb <= ASKED.streamsMb),
            ],
          ]),
    ],
  };
}

function screenTable({ clicks, scriptKb }: Results): Table {
  return {
    head: ['screen', 'candidates', 'p50 / p95 in ms', 'tasks over 50 ms', 'asked', ''],
    rows: [
      ...clicks.map((click) => [
        click.name,
        sizeText(click.size),
        `${click.p50.toFixed(0)} / ${click.p95.toFixed(0)}`,
        click.withLongTask === 0
          ? 'none'
          : `${click.withLongTask} of ${click.repetitions}, at most ${click.longestTask.toFixed(0)} ms`,
        `${atMost(click.askedMs)}, none`,
        verdict(click.p50 <= click.askedMs && click.withLongTask === 0),
      ]),
      ...(scriptKb === undefined
        ? []
        : [
            [
              'JavaScript of the first app screen, compressed',
              '',
              `${scriptKb.toFixed(0)} kB`,
              '',
              `${atMost(ASKED.scriptKb)} kB`,
              verdict(scriptKb <= ASKED.scriptKb),
            ],
          ]),
    ],
  };
}

const tablesOf = (results: Results) =>
  [requestTable(results), processTable(results), screenTable(results)].filter(({ rows }) => rows.length > 0);

export function printReport(results: Results): void {
  for (const { head, rows } of tablesOf(results)) printTable(head, rows);
}

export function printTable(head: Row, rows: Row[]): void {
  const plain = (cell: string) => cell.replaceAll('**', '');
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => plain(row[column] ?? '').length)));
  print('');
  for (const row of [head, ...rows]) {
    print(
      row
        .map((cell, column) => plain(cell).padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

export function markdownTable(head: Row, rows: Row[]): string {
  const line = (row: Row) => `| ${row.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

const DOCUMENT = join(projectRoot, 'docs/benchmarks.md');
const PICTURE = join(projectRoot, 'docs/benchmarks.svg');
const [BEGIN, END] = ['<!-- measured: written by npm run bench -->', '<!-- end of what was measured -->'];

/** Replaces the figures in the document and keeps the hand-written text around them. */
export async function writeDocuments(results: Results, machineLoad: string): Promise<void> {
  const text = await readFile(DOCUMENT, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${DOCUMENT} has lost the marks around its figures.`);
  const tables = tablesOf(results).map(({ head, rows }) => markdownTable(head, rows));
  const picture = '![Median time of each kind of request against the size of the account](benchmarks.svg)';
  const figures = [`Measured on ${machine()}; ${machineLoad}.`, ...tables, picture].join('\n\n');
  await writeFile(DOCUMENT, `${before}${BEGIN}\n${figures}\n${END}${after}`);
  await writeFile(PICTURE, plot(results));
}

function machine(): string {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const today = new Date().toISOString().slice(0, 10);
  return `${today}, ${cpus().length} cores (${cpu?.model.trim() || process.arch}), ${memory}, Node ${process.versions.node}`;
}
