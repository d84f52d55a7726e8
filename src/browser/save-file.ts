/** Into the downloads of the browser. */
export function saveFileAs(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // by then the browser holds its own reference
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
