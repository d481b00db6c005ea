import { lines } from './lines.ts';
import type { Results } from './results.ts';

const WIDTH = 860;
const HEIGHT = 460;
const AREA = { left: 56, right: 596, top: 28, bottom: 410 };
/** Between the baselines of two labels. */
const LABEL_HEIGHT = 17;

/** Readable on white and on black. The labels tell them apart as well. */
const colours = [
  '#3b82f6',
  '#0ea5e9',
  '#14b8a6',
  '#a16207',
  '#ea580c',
  '#dc2626',
  '#db2777',
  '#7c3aed',
  '#64748b',
  '#16a34a',
  '#ca8a04',
];

/** Plots the median of every line of requests against the size of the account, for the documents. */
export function plot({ sizes, measured }: Results): string {
  const highest = niceAbove(Math.max(...measured.map(({ p50 }) => p50)));
  const [from, to] = [Math.log(Math.min(...sizes)), Math.log(Math.max(...sizes))];
  const x = (size: number) =>
    AREA.left + ((Math.log(size) - from) / Math.max(1e-9, to - from)) * (AREA.right - AREA.left);
  const y = (milliseconds: number) => AREA.bottom - (milliseconds / highest) * (AREA.bottom - AREA.top);
  const series = lines.map(({ name }, index) => {
    const points = measured
      .filter(({ line }) => line.name === name)
      .map(({ size, p50 }) => ({ x: x(size), y: y(p50), p50 }));
    return { name, colour: colours[index % colours.length] ?? '#64748b', points, last: points.at(-1) };
  });
  const labels = spread(
    series.flatMap(({ name, colour, last }) => (last ? [{ name, colour, ...last, at: last.y }] : [])),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img"
  aria-label="Median time of each kind of request against the number of candidates in the account">
<style>
  text { font: 13px system-ui, sans-serif; fill: #374151 }
  .grid { stroke: #d1d5db; stroke-width: 1 }
  .line { fill: none; stroke-width: 2 }
  @media (prefers-color-scheme: dark) { text { fill: #d1d5db } .grid { stroke: #374151 } }
</style>
${grid(highest)
  .map((value) => horizontal(value, y(value)))
  .join('\n')}
${sizes.map((size) => vertical(size, x(size))).join('\n')}
<text x="${AREA.left - 40}" y="16">p50, ms</text>
<text x="${(AREA.left + AREA.right) / 2}" y="${HEIGHT - 8}" text-anchor="middle">candidates in the account</text>
${series.map(({ colour, points }) => curve(colour, points)).join('\n')}
${labels.map(label).join('\n')}
</svg>
`;
}

interface Point {
  x: number;
  y: number;
}

function curve(colour: string, points: Point[]): string {
  const path = points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ');
  const dots = points.map(
    (point) => `<circle cx="${point.x.toFixed(1)}" cy="${point.y.toFixed(1)}" r="3" fill="${colour}"/>`,
  );
  return `<polyline class="line" stroke="${colour}" points="${path}"/>${dots.join('')}`;
}

interface Label extends Point {
  name: string;
  colour: string;
  p50: number;
  /** Its position: beside its line if there is room. */
  at: number;
}

function label({ name, colour, p50, x, y, at }: Label): string {
  return `<path d="M${x + 5} ${y.toFixed(1)} L${x + 22} ${at.toFixed(1)}" stroke="${colour}" fill="none"/>
<text x="${x + 26}" y="${(at + 4).toFixed(1)}">${name} ${p50.toFixed(1)}</text>`;
}

/** Moves labels down until none overlaps, and all of them up again if they leave the picture. */
function spread(labels: Label[]): Label[] {
  const sorted = labels.toSorted((one, other) => one.y - other.y);
  let lowest = -Infinity;
  for (const label of sorted) {
    label.at = Math.max(label.y, lowest + LABEL_HEIGHT);
    lowest = label.at;
  }
  let ceiling = AREA.bottom;
  for (const label of sorted.toReversed()) {
    label.at = Math.min(label.at, ceiling);
    ceiling = label.at - LABEL_HEIGHT;
  }
  return sorted;
}

function niceAbove(value: number): number {
  return [5, 10, 20, 30, 40, 50, 80, 100, 200, 500].find((step) => step >= value) ?? Math.ceil(value / 1000) * 1000;
}

function grid(highest: number): number[] {
  return Array.from({ length: 6 }, (_, index) => (highest / 5) * index);
}

function horizontal(value: number, at: number): string {
  return `<path class="grid" d="M${AREA.left} ${at} H${AREA.right}"/><text x="${AREA.left - 8}" y="${at + 4}" text-anchor="end">${value}</text>`;
}

function vertical(size: number, at: number): string {
  return `<path class="grid" d="M${at.toFixed(1)} ${AREA.top} V${AREA.bottom}"/><text x="${at.toFixed(1)}" y="${AREA.bottom + 20}" text-anchor="middle">${size.toLocaleString('en-GB')}</text>`;
}
