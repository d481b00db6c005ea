import { CSV_BYTE_ORDER_MARK } from '#shared/csv.ts';

/** Hands CSV text to the browser as a file to keep. The mark is added here, as reading an answer's text strips it. */
export function saveCsvFile(fileName: string, parts: string[]): void {
  const url = URL.createObjectURL(new Blob([CSV_BYTE_ORDER_MARK, ...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has its own hold on the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
