import { filePurposes, type FileKind } from '#shared/platform/file-schemas.ts';

export const documentKinds = filePurposes.document.kinds;
export type DocumentKind = (typeof documentKinds)[number];

export const isDocument = (kind: FileKind): kind is DocumentKind => documentKinds.some((one) => one === kind);
