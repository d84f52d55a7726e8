/** Into the downloads of the browser. */
export function saveFileAs(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  saveFrom(url, fileName);
  // by then the browser holds its own reference
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Into the downloads, too; the browser asks this site for it with the cookies that it has. */
export function saveFrom(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
