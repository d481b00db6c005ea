/** A range of bytes in the stream. */
export interface Range {
  from: number;
  to: number;
}

interface Layout {
  /** The bytes that a page spends on pointing to the properties of one run. */
  pointerBytes: number;
  /** The properties that are this far into the page. */
  propertiesAt: (page: Buffer, at: number) => Buffer;
}

/** How the properties of characters and of paragraphs are stored. */
export const characters: Layout = {
  pointerBytes: 1,
  propertiesAt: (page, at) => page.subarray(at + 1, at + 1 + page.readUInt8(at)),
};

/** The number of the paragraph's style comes first. */
const STYLE_BYTES = 2;

export const paragraphs: Layout = {
  pointerBytes: 13,
  propertiesAt: (page, at) => {
    const words = page.readUInt8(at);
    const [start, end] = words === 0 ? [at + 2, at + 2 + page.readUInt8(at + 1) * 2] : [at + 1, at + words * 2];
    return page.subarray(start + STYLE_BYTES, end);
  },
};

const PAGE_BYTES = 512;
const PAGE_NUMBER = 0x3fffff;

/** Where a property is switched on. `table` lists the pages. */
export function rangesWith(property: number, layout: Layout, stream: Buffer, table: Buffer): Range[] {
  const pages = Math.max(0, Math.floor((table.length - 4) / 8));
  const found: Range[] = [];
  for (let index = 0; index < pages; index += 1) {
    const at = (table.readUInt32LE((pages + 1) * 4 + index * 4) & PAGE_NUMBER) * PAGE_BYTES;
    const page = stream.subarray(at, at + PAGE_BYTES);
    if (page.length === PAGE_BYTES) found.push(...rangesOn(page, property, layout));
  }
  return found;
}

function rangesOn(page: Buffer, property: number, { pointerBytes, propertiesAt }: Layout): Range[] {
  const runs = page.readUInt8(PAGE_BYTES - 1);
  const pointers = (runs + 1) * 4;
  // A damaged page says nothing, and the text is read without it.
  if (pointers + runs * pointerBytes >= PAGE_BYTES) return [];
  const found: Range[] = [];
  for (let run = 0; run < runs; run += 1) {
    const at = page.readUInt8(pointers + run * pointerBytes) * 2;
    if (at === 0 || !isOn(propertiesAt(page, at), property)) continue;
    found.push({ from: page.readUInt32LE(run * 4), to: page.readUInt32LE((run + 1) * 4) });
  }
  return found;
}

/** By the upper three bits of a property: the bytes of its value. In one group the first byte is the length. */
const valueBytes = [1, 1, 2, 4, 2, 2, undefined, 3] as const;
/** The one property whose length takes two bytes. */
const TABLE_DEFINITION = 0xd608;

/** If a property is stated twice, the last one counts. */
export function isOn(properties: Buffer, property: number): boolean {
  let isFound = false;
  for (let at = 0; at + 3 <= properties.length;) {
    const [code, value] = [properties.readUInt16LE(at), properties.readUInt8(at + 2)];
    if (code === property) isFound = (value & 1) === 1;
    const isLong = code === TABLE_DEFINITION && at + 4 <= properties.length;
    at += 2 + (isLong ? 1 + properties.readUInt16LE(at + 2) : (valueBytes[code >> 13] ?? 1 + value));
  }
  return isFound;
}
