/** What the content was after each import (server/content/revisions.ts). */
export interface ContentRevisionsTable {
  /** From 1, without gaps; the newest is published. */
  id: number;
  parent: number | null;
  /** Account of the desk; null for the content folder. */
  author: string | null;
  at: Date;
  message: string;
}

/** All files of each revision. */
export interface ContentFilesTable {
  revision: number;
  /** Relative to the content folder. */
  path: string;
  /** Hexadecimal, of a blob. */
  sha256: string;
}

export interface BlobsTable {
  /** Hexadecimal. */
  sha256: string;
  bytes: Uint8Array;
  /** The last time that somebody meant to name it. */
  written_at: Date;
}

export interface ContentTables {
  content_revisions: ContentRevisionsTable;
  content_files: ContentFilesTable;
  blobs: BlobsTable;
}
