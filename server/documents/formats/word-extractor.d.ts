/** What we use of the package, which has no types of its own. */
declare module 'word-extractor' {
  interface WordDocument {
    getBody: (options: { filterUnicode: boolean }) => string;
    getHeaders: (options: { filterUnicode: boolean; includeFooters: boolean }) => string;
    getTextboxes: (options: { filterUnicode: boolean }) => string;
  }
  export default class WordExtractor {
    extract(source: Buffer): Promise<WordDocument>;
  }
}
