/** Hands a file to the browser's own downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the content once the click was handled.
  setTimeout(() => URL.revokeObjectURL(url));
}
