/** What a badge, a banner or a toast wants to say; each tone is a set of tokens in styles.css. */
export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger' | 'highlight';
