import { vi } from 'vitest';

/**
 * The names of the files that are saved from now on, and what is in them, since jsdom saves
 * nothing.
 */
export function noteSavedFiles(): { names: string[]; blobs: Blob[] } {
  const saved = { names: [] as string[], blobs: [] as Blob[] };
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${saved.blobs.push(blob)}`,
    revokeObjectURL: () => {},
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.names.push(this.download);
  });
  return saved;
}
