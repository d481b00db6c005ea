import type { Locator, Page } from '@playwright/test';

/** Small documents built byte by byte, and the two ways to hand them over. */

export interface Document {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function txt(name: string, text: string): Document {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

/** One page with these lines, the first one in a large font. */
export function pdf(name: string, lines: readonly string[]): Document {
  const escaped = lines.map((line) => line.replaceAll(/[()\\]/g, String.raw`\$&`));
  const drawn = escaped.map((line, index) => `/F1 ${index === 0 ? 22 : 11} Tf 0 -26 Td (${line}) Tj`).join('\n');
  const content = `BT 60 800 Td\n${drawn}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(file, 'latin1') };
}

/** Chooses files in the browser's file dialog, which `button` opens. */
export async function chooseFiles(page: Page, button: Locator, files: Document[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}

/** Drops files on `target`, as a mouse would. */
export async function dropFiles(page: Page, target: Locator, files: readonly Document[]): Promise<void> {
  const contents = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, content: buffer.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, content } of dropped) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, contents);
  for (const event of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer });
}

/** The Files section of the current screen. */
export const filesOf = (page: Page) => page.getByRole('region', { name: 'Files' });

/** The row of an uploaded file. */
export const fileRow = (page: Page, name: string) =>
  filesOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Actions for ${name}` }) });

export const toastsOf = (page: Page) => page.getByRole('region', { name: /^Notifications/ });
