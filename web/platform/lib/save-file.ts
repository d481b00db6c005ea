/** Saves a file through the browser's download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // After the click the download holds its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(url));
}
