/** How far the product is with a file: it is still to be read; its words are searched; or it is only kept. */
export const attachmentStates = ['waiting', 'read', 'kept'] as const;
export type AttachmentState = (typeof attachmentStates)[number];

/** What a file can belong to. */
export const attachmentOwners = ['candidate', 'contact', 'job'] as const;
export type AttachmentOwner = (typeof attachmentOwners)[number];
