/** The person a template addresses. */
export const greetedLabels = { candidate: 'To a candidate', client: 'To a client' } as const;
