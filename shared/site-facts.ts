/** What differs between two installations of the product and is written on its public pages. */
export interface SiteFacts {
  appName: string;
  /** The person or company that runs this installation and answers for the data in it. */
  operatorName: string;
  operatorAddress: string;
  supportEmail: string;
  /** The origin that people use, without a slash at its end. */
  publicUrl: string;
}

/** Pages are built once for every installation. Where a fact belongs they carry its mark, and the server fills it in. */
export const factMarks: SiteFacts = {
  appName: '__APP_NAME__',
  operatorName: '__OPERATOR_NAME__',
  operatorAddress: '__OPERATOR_ADDRESS__',
  supportEmail: '__SUPPORT_EMAIL__',
  publicUrl: '__PUBLIC_URL__',
};

/** Writes the facts in the place of their marks; `escape` makes a value safe for the kind of text it goes into. */
export function fillFacts(text: string, facts: SiteFacts, escape: (value: string) => string): string {
  return Object.entries(factMarks).reduce(
    // A function, because a plain replacement would give `$&` and its like a meaning.
    (filled, [name, mark]) => filled.replaceAll(mark, () => escape(facts[name as keyof SiteFacts])),
    text,
  );
}

export function escapeHtml(value: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** For a value inside the quotes of a JSON text. */
export function escapeJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
