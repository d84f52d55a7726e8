/** A file that a learner may have. */
export interface FileRequest {
  /** The kinds of GET /download/{a}/{b}, or everything that is kept about the learner (GET /me/export). */
  kind: 'attachment' | 'certificate' | 'badge' | 'receipt' | 'export';
  /** Of a badge that of its certificate, of a receipt that of its purchase. */
  id: string;
  /** The name to save it under. */
  fileName: string;
}

// Context
export interface DownloadContext {
  file: FileRequest | null;
}

// Events
export type DownloadEvent = { type: 'download.requested'; file: FileRequest };
