/** What differs between installations and appears on the public pages. */
export interface SiteFacts {
  appName: string;
  /** The person or company that runs this installation and is responsible for its data. */
  operatorName: string;
  operatorAddress: string;
  supportEmail: string;
  /** The public origin, without a trailing slash. */
  publicUrl: string;
}

/** Pages are built once for all installations. They contain these marks, and the server fills in the facts. */
export const factMarks: SiteFacts = {
  appName: '__APP_NAME__',
  operatorName: '__OPERATOR_NAME__',
  operatorAddress: '__OPERATOR_ADDRESS__',
  supportEmail: '__SUPPORT_EMAIL__',
  publicUrl: '__PUBLIC_URL__',
};

/** Replaces the marks with the facts. `escape` makes a value safe for the text around it. */
export function fillFacts(text: string, facts: SiteFacts, escape: (value: string) => string): string {
  return Object.entries(factMarks).reduce(
    // A function, because a replacement string would interpret `$&` and the like.
    (filled, [name, mark]) => filled.replaceAll(mark, () => escape(facts[name as keyof SiteFacts])),
    text,
  );
}

export function escapeHtml(value: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** For a value inside a quoted JSON string. */
export function escapeJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
