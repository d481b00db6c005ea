/** Processing state of a file: waiting to be read; read, so that its text is searchable; or only kept. */
export const attachmentStates = ['waiting', 'read', 'kept'] as const;
export type AttachmentState = (typeof attachmentStates)[number];
