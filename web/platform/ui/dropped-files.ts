/** Stops early on a huge drop. The user is told that it is too much without a scan of the whole disk. */
const MOST_LOOKED_AT = 5_000;

/**
 * All files of a drop, including those in folders, sorted by name. Call it synchronously: a drop's contents can be read
 * only during its event. A file or folder that cannot be read becomes an empty file, so that it is listed and refused.
 */
export async function filesIn({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  // Drops made by scripts have files but no entries.
  if (entries.some((entry) => entry === null)) return [...files];
  const found: File[] = [];
  for (const entry of inOrder(entries.filter((entry) => entry !== null))) await collect(entry, found);
  return found;
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= MOST_LOOKED_AT || isSystemFile(entry)) return;
  if (isFile(entry)) {
    found.push(await fileOf(entry));
  } else if (isFolder(entry)) {
    const inside = await entriesOf(entry);
    if (inside) for (const inner of inOrder(inside)) await collect(inner, found);
    else found.push(new File([], entry.name));
  }
}

/** Files that operating systems create, which nobody means to upload. */
function isSystemFile({ name }: Pick<FileSystemEntry, 'name'>): boolean {
  return /^(\..*|~\$.*|Thumbs\.db|desktop\.ini)$/i.test(name);
}

const collator = new Intl.Collator('en-GB', { numeric: true });

function inOrder(entries: readonly FileSystemEntry[]): FileSystemEntry[] {
  return entries.toSorted((one, other) => collator.compare(one.name, other.name));
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(new File([], entry.name))));
}

/** `readEntries` returns a folder in batches and ends with an empty one. Undefined if the folder cannot be read. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[] | undefined> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[] | undefined>((resolve) =>
      reader.readEntries(resolve, () => resolve(undefined)),
    );
    if (!part) return undefined;
    if (part.length === 0) return all;
    all.push(...part);
  }
}
