import { Unreadable, type RawText } from '../extraction.ts';
import { unpack } from './container.ts';
import { createLines } from './lines.ts';
import { addressOf } from './links.ts';
import { readXml } from './xml.ts';

/** Deleted text and comments. */
const unseen: ReadonlySet<string> = new Set(['text:tracked-changes', 'office:annotation']);

/** The body from `content.xml`, after the page headers from `styles.xml`. */
export function readOdt(bytes: Buffer): RawText {
  const parts = unpack(
    bytes,
    (name) => name === 'content.xml' || name === 'styles.xml' || name === 'META-INF/manifest.xml',
  );
  if (isEncrypted(parts.get('META-INF/manifest.xml'))) throw new Unreadable('password');
  const body = parts.get('content.xml');
  if (!body) throw new Unreadable('broken');
  const styles = parts.get('styles.xml');
  const header = styles ? paragraphsIn(styles, 'office:master-styles') : undefined;
  const { text, emails, titles } = paragraphsIn(body, 'office:body');
  return {
    text: header ? `${header.text}\n${text}` : text,
    hints: { largest: titles[0] ?? null, emails },
  };
}

function isEncrypted(manifest: Uint8Array | undefined): boolean {
  let found = false;
  if (manifest) {
    readXml(manifest, {
      open: (name) => {
        found ||= name === 'manifest:encryption-data';
      },
      close: () => undefined,
      text: () => undefined,
    });
  }
  return found;
}

function paragraphsIn(content: Uint8Array, part: string) {
  const lines = createLines();
  const emails: string[] = [];
  const titles: string[] = [];
  let isPart = false;
  let hidden = 0;
  let paragraphs = 0;
  let isTitle = false;
  const opened: Record<string, (attributes: Record<string, string>) => void> = {
    'text:p': (attributes) => {
      paragraphs += 1;
      lines.endIfBegun();
      isTitle = /^title$/i.test(attributes['text:style-name'] ?? '');
    },
    'text:h': () => {
      paragraphs += 1;
      lines.endIfBegun();
    },
    'text:tab': () => lines.write('\t'),
    // One space, not as many as the attribute asks for.
    'text:s': () => lines.write(' '),
    'text:line-break': () => lines.end(),
    'text:a': (attributes) => void emails.push(...addressOf(attributes['xlink:href'] ?? '')),
  };
  const ended = () => {
    paragraphs -= 1;
    if (isTitle) titles.push(lines.lines.at(-1)?.text ?? '');
    isTitle = false;
    lines.end();
  };
  const closed: Record<string, () => void> = {
    'text:p': ended,
    'text:h': ended,
    'table:table-cell': lines.goOnBeside,
    'table:table-row': lines.end,
  };
  readXml(content, {
    open: (name, attributes) => {
      if (name === part) isPart = true;
      if (unseen.has(name)) hidden += 1;
      if (isPart && hidden === 0 && Object.hasOwn(opened, name)) opened[name]?.(attributes);
    },
    close: (name) => {
      if (isPart && hidden === 0 && Object.hasOwn(closed, name)) closed[name]?.();
      if (unseen.has(name)) hidden -= 1;
      if (name === part) isPart = false;
    },
    text: (piece) => {
      if (isPart && hidden === 0 && paragraphs > 0) lines.write(piece);
    },
    isDone: lines.isEnough,
  });
  return { text: lines.text(), emails, titles };
}
