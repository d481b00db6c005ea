/** The meaning of a badge, banner or toast. Each tone is a set of tokens in styles.css. */
export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger' | 'highlight';
