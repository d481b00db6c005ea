/** Whom a text speaks to. */
export const greetedLabels = { candidate: 'To a candidate', client: 'To a client' } as const;
