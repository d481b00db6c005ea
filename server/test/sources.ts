import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/runtime/project-root.ts';

export interface Source {
  /** Relative to the project root. */
  file: string;
  /** Without comments. */
  text: string;
}

const isTest = /\.test\.tsx?$|^(server|web)\/test\/|\/test-[^/]+$/;

/** The product's own code in these folders, for tests of what may appear where. */
export function sourcesIn(...folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !isTest.test(file))
      .map((file) => ({ file, text: withoutComments(readFileSync(join(projectRoot, file), 'utf8')) })),
  );
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '');
}
