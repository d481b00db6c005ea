/** Processing state of a file: waiting to be read; read, so that its text is searchable; or only kept. */
export const attachmentStates = ['waiting', 'read', 'kept'] as const;
export type AttachmentState = (typeof attachmentStates)[number];

/** "Grace CV.pdf", "cv_hopper.docx", "Résumé 2026.pdf" */
const NAMED_CV = /(?<!\p{L})(cv|r[eé]sum[eé]|curriculum|lebenslauf)(?!\p{L})/iu;

/** The file that is most likely the CV: the newest with such a name, or else the first that was added. Expects the newest first. */
export function cvAmong<Named extends { name: string }>(files: readonly Named[]): Named | undefined {
  return files.find(({ name }) => NAMED_CV.test(name.normalize('NFC'))) ?? files.at(-1);
}
