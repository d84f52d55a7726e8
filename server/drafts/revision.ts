import { isTextPath } from '../../common/desk/pages.ts';
import { bytesOf } from '../blobs/bytes.ts';
import type { Manifest } from '../content/files.ts';
import {
  changedBetween,
  findHistoryEntry,
  findRevision,
  type HistoryEntry,
  revisionIdOf,
} from '../content/revisions.ts';
import { noSuch } from '../domain/common/problem.ts';
import { coursesOf } from './list.ts';
import { type DraftCtx, isReviewer, type Who } from './store.ts';

export interface ChangedFile {
  path: string;
  change: 'added' | 'changed' | 'deleted';
  /** Null with both texts; one of them is null where the file was added or deleted. */
  omitted: 'no_text' | 'no_right' | 'too_long' | null;
  before: string | null;
  after: string | null;
}

export interface RevisionDetails extends HistoryEntry {
  files: ChangedFile[];
}

/** In bytes, of all texts of an answer: the first import has hundreds of files. */
const longest = 500_000;

/** Texts that are read and do not fit; the rest is left out unread. */
const mostLeftOut = 100;

/**
 * What a revision changed. Its texts of a course are for those who may write that course, and for
 * reviewers: they hold the answers of its tests.
 * @throws Problem 404
 */
export async function readRevision(ctx: DraftCtx, who: Who, given: string): Promise<RevisionDetails> {
  const entry = await findHistoryEntry(ctx.db, revisionIdOf(given));
  if (!entry) throw noSuch(`The revision ${given}`);
  const none: Manifest = new Map();
  const before = entry.parent === null ? none : (await findRevision(ctx.db, entry.parent)).files;
  const after = (await findRevision(ctx.db, entry.id)).files;
  const own = isReviewer(who) ? null : new Set(await coursesOf(ctx, who));
  const mayRead = (path: string) => own === null || isOutside(path) || own.has(path.split('/')[1] ?? '');
  const files: ChangedFile[] = [];
  let left = longest;
  let leftOut = 0;
  for (const path of changedBetween(before, after)) {
    const hashes = [before.get(path), after.get(path)];
    const change = hashes[0] === undefined ? 'added' : hashes[1] === undefined ? 'deleted' : 'changed';
    const without = (omitted: ChangedFile['omitted']) =>
      files.push({ path, change, omitted, before: null, after: null });
    if (!isTextPath(path)) without('no_text');
    else if (!mayRead(path)) without('no_right');
    else if (leftOut === mostLeftOut) without('too_long');
    else {
      const bytes = await ctx.blobs.read(hashes.filter((hash) => hash !== undefined));
      const [old, now] = hashes.map((hash) => (hash === undefined ? null : bytesOf(bytes, hash)));
      const length = (old?.length ?? 0) + (now?.length ?? 0);
      if (length > left) {
        leftOut++;
        without('too_long');
      } else {
        left -= length;
        const [was, is] = [old?.toString('utf8') ?? null, now?.toString('utf8') ?? null];
        files.push({ path, change, omitted: null, before: was, after: is });
      }
    }
  }
  return { ...entry, files };
}

/** Posts and texts of the site are public as they are. */
const isOutside = (path: string): boolean => !path.startsWith('courses/');
