import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '#server/platform/runtime/project-root.ts';
import { print } from './measure.ts';

/**
 * Where the process spends its time under load: samples of `node --cpu-prof`, summed by package and, for our own code,
 * by folder. Only samples between `begin` and `end` count, which excludes the start of the process.
 */
export async function createProfile() {
  const directory = await mkdtemp(join(tmpdir(), 'placewell-profile-'));
  let [from, to] = [0, 0];
  return {
    nodeFlags: ['--cpu-prof', `--cpu-prof-dir=${directory}`, '--cpu-prof-interval=500'],
    begin: () => (from = microseconds()),
    end: () => (to = microseconds()),
    /** Call it after the process has ended, because only then are the profiles written. */
    report: async (title: string) => {
      for (const name of await readdir(directory)) {
        const profile = JSON.parse(await readFile(join(directory, name), 'utf8')) as CpuProfile;
        await printShares(title, profile, { from, to });
      }
      await rm(directory, { recursive: true });
    },
  };
}

/** Profiles use this clock too; all processes of a machine share it. */
const microseconds = () => Number(process.hrtime.bigint() / 1000n);

interface CpuProfile {
  startTime: number;
  nodes: ProfileNode[];
  samples: number[];
  timeDeltas: number[];
}

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
}

const TOP_FUNCTIONS = 25;
const TOP_GROUPS = 25;

async function printShares(title: string, profile: CpuProfile, window: { from: number; to: number }): Promise<void> {
  const times = selfTimes(profile, window);
  const whole = Math.max(1, window.to - window.from);
  const groups = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  const placeOf = createSlots();
  for (const { id, callFrame } of profile.nodes) {
    const time = times.get(id) ?? 0;
    if (time === 0 || callFrame.functionName === '(idle)') continue;
    busy += time;
    const { group, file, line } = await placeOf(callFrame);
    add(groups, group, time);
    add(functions, `${callFrame.functionName || '(anonymous)'}  ${file}${line > 0 ? `:${line}` : ''}`, time);
  }
  print(`\n${title}: the process was busy ${((busy / whole) * 100).toFixed(0)} % of ${(whole / 1e6).toFixed(1)} s\n`);
  printTop('share of its time by package or folder', groups, busy, TOP_GROUPS);
  printTop('by function', functions, busy, TOP_FUNCTIONS);
}

function selfTimes({ startTime, samples, timeDeltas }: CpuProfile, { from, to }: { from: number; to: number }) {
  const times = new Map<number, number>();
  let at = startTime;
  for (const [index, sample] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0;
    at += delta;
    if (at < from || at > to) continue;
    // A delta is the time since the previous sample.
    const spentIn = samples[index - 1] ?? sample;
    times.set(spentIn, (times.get(spentIn) ?? 0) + Math.max(0, delta));
  }
  return times;
}

function add(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

function printTop(title: string, sums: Map<string, number>, whole: number, most: number): void {
  print(title);
  const largest = [...sums].toSorted(([, one], [, other]) => other - one).slice(0, most);
  for (const [name, time] of largest) print(`${((time / whole) * 100).toFixed(1).padStart(6)} %  ${name}`);
  print('');
}

interface Place {
  /** A package, or one of our folders. */
  group: string;
  file: string;
  line: number;
}

/** Maps a function to its source before bundling. */
function createSlots(): (frame: ProfileNode['callFrame']) => Promise<Place> {
  const maps = new Map<string, Promise<SourceMap | undefined>>();
  return async ({ functionName, url, lineNumber, columnNumber }) => {
    if (url === '') return { group: `(native) ${functionName}`, file: '', line: 0 };
    if (!url.startsWith('file:'))
      return { group: url.split('/').slice(0, 2).join('/'), file: url, line: lineNumber + 1 };
    const bundle = fileURLToPath(url);
    const known = maps.get(bundle) ?? readMap(bundle);
    maps.set(bundle, known);
    const entry = (await known)?.findEntry(lineNumber, columnNumber);
    const isMapped = entry !== undefined && 'originalSource' in entry;
    const path = isMapped ? resolve(bundle, '..', entry.originalSource) : bundle;
    const file = relative(projectRoot, path);
    return { group: groupOf(file), file, line: (isMapped ? entry.originalLine : lineNumber) + 1 };
  };
}

async function readMap(bundle: string): Promise<SourceMap | undefined> {
  const text = await readFile(`${bundle}.map`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : new SourceMap(JSON.parse(text) as SourceMapPayload);
}

function groupOf(file: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
  return inPackage ?? file.split('/').slice(0, 2).join('/');
}
