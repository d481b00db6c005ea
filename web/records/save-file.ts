/** Hands a text to the browser as a CSV file to keep. */
export function saveCsvFile(fileName: string, parts: string[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has its own hold on the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
