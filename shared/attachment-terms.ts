/** How far the product is with a file: it is still to be read; its words are searched; or it is only kept. */
export const attachmentStates = ['waiting', 'read', 'kept'] as const;
export type AttachmentState = (typeof attachmentStates)[number];
