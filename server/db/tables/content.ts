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
  /** Null where they are on disk or in a bucket. */
  bytes: Uint8Array | null;
  /** The last time that somebody meant to name it. */
  written_at: Date;
}

/** Who may write a course in the desk. */
export interface CourseAuthorsTable {
  course_id: string;
  account_id: string;
}

/** States of server/drafts/draft.machine.ts that are stored. */
export type DraftStatus =
  | 'editing'
  | 'checked'
  | 'inReview'
  | 'changesAsked'
  | 'approved'
  | 'conflict'
  | 'published'
  | 'discarded';

export interface CourseDraftsTable {
  id: string;
  course_id: string;
  /** Account of the desk. */
  author: string;
  /** The revision that its files lie over. */
  base: number;
  status: DraftStatus;
  /** Accounts that have saved a text in it, and its author: they do not review it. */
  writers: string[];
  /** Counts changes, so that none is decided on an older one. */
  version: number;
  /** As `content check` says them. */
  problems: string[];
  /** Files in which the base has another text in the same place. */
  conflicts: string[];
  /** Who asked for changes or approved. */
  reviewer: string | null;
  /** What the reviewer asked for. */
  words: string | null;
  /** That it was published as. */
  revision: number | null;
  created_at: Date;
  updated_at: Date;
}

/** That differ from the base. */
export interface DraftFilesTable {
  draft: string;
  path: string;
  /** Null for a deleted file. */
  sha256: string | null;
}

/** A file that is being sent in parts, by account and hash. */
export interface DeskUploadsTable {
  account_id: string;
  /** Hexadecimal, of the whole. */
  sha256: string;
  size: number;
  received: number;
  /** Blobs, in their order. */
  parts: string[];
  started_at: Date;
}

export interface ContentTables {
  desk_uploads: DeskUploadsTable;
  content_revisions: ContentRevisionsTable;
  content_files: ContentFilesTable;
  blobs: BlobsTable;
  course_authors: CourseAuthorsTable;
  course_drafts: CourseDraftsTable;
  draft_files: DraftFilesTable;
}
