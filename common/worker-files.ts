/** Paths of files that the worker answers. Not in worker.ts, which the first page has. */
export const workerFiles = {
  /** Named by their content: they never change. */
  assets: /^\/(?:assets|flags)\//,
  /** Drawings for everybody; pictures in lessons and files of courses are not among them. */
  pictures: /^\/(?:media\/(?:covers|pictures)\/|pictures\/|favicon\.|icon-)/,
} as const;
