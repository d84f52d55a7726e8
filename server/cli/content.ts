import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { openBlobs } from '../blobs/open.ts';
import { verifyBlobs } from '../blobs/verify.ts';
import { type Config, readConfig } from '../config.ts';
import { ContentError } from '../content/content-error.ts';
import { exportContent } from '../content/export.ts';
import { importContent } from '../content/import.ts';
import type { Content } from '../content/model.ts';
import { drawMissing } from '../content/pictures.ts';
import { readContent } from '../content/read.ts';
import { type HistoryEntry, listRevisions } from '../content/revisions.ts';
import { insertStamps } from '../content/translations/insert-stamps.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import type { Blobs } from '../domain/common/ports/blobs.ts';
import { linesOf, reportQuestions } from '../domain/learning/practice-tests/report.ts';
import { startFault } from '../start-fault.ts';

const usage = `Usage: npm run content -- check [folder]    says what is wrong with a content folder; writes nothing
       npm run content -- stamp [folder]    writes into translations which original they are of, where that is missing
       npm run content -- import [folder]   brings the catalogue to what the folder says, as each start does
       npm run content -- export <folder>   writes the newest revision of the content into a new folder
       npm run content -- history           lists the revisions, newest first
       npm run content -- verify            reads the bytes of every file of every revision and draft, and compares their hashes
       npm run content -- test-report       says how each question of the practice tests was answered`;

interface Opened {
  db: Kysely<Database>;
  blobs: Blobs;
  contentDir: string;
}

function configured(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}

async function withDatabase<Result>(work: (opened: Opened) => Promise<Result>): Promise<Result> {
  const config = configured();
  const database = await openDatabase(config);
  try {
    const { sync } = database;
    const result = await database.withoutTimeouts(async (db) => {
      await migrate(db);
      const blobs = await openBlobs({ config, db, now: () => new Date(), sync });
      await blobs.prepare();
      return work({ db, blobs, contentDir: config.contentDir });
    });
    await sync();
    return result;
  } finally {
    await database.close();
  }
}

function check(folder: string): Content {
  const content = readContent(resolve(folder));
  if (Array.isArray(content)) throw new ContentError(content);
  return content;
}

function summary({ courses, plans, posts, ...content }: Content): string {
  const lessons = courses.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.lessons));
  const translations = courses.flatMap((course) => course.translations);
  const translatedPosts = content.translations.reduce((count, each) => count + each.posts.size, 0);
  const counts = [
    `${courses.length} courses`,
    `${lessons.length} lessons`,
    `${plans.length} plans`,
    `${posts.length} posts`,
    ...(translations.length > 0 ? [`${translations.length} translations of courses`] : []),
    ...(translatedPosts > 0 ? [`${translatedPosts} of posts`] : []),
  ];
  return counts.join(', ');
}

const mostListed = 100;

function lineOf({ id, at, author, message, changed }: HistoryEntry): string {
  const time = at.toISOString().slice(0, 16).replace('T', ' ');
  return `${id}  ${time} UTC  ${author ?? 'the folder'}: ${message} (${changed} ${changed === 1 ? 'file' : 'files'})`;
}

/** @returns the message to print; null for unknown arguments */
async function run([command, folder]: string[]): Promise<string | null> {
  if (command === 'check') {
    const content = check(folder ?? configured().contentDir);
    const stale = content.stale.length === 0 ? [] : [`${content.stale.length} stale:`, ...content.stale];
    return [`${summary(content)}: no problems`, ...stale].join('\n');
  }
  if (command === 'stamp') {
    const count = insertStamps(resolve(folder ?? configured().contentDir));
    return count === 0 ? 'No translation is without its stamp.' : `${count} stamps written.`;
  }
  if (command === 'import') {
    const imported = await withDatabase(async ({ db, blobs, contentDir }) => {
      const isNew = await importContent(db, folder === undefined ? contentDir : resolve(folder), new Date(), blobs);
      await drawMissing(db);
      return isNew;
    });
    return imported ? 'The catalogue is what the folder says.' : 'Nothing has changed since the last import.';
  }
  if (command === 'test-report') {
    const lines = linesOf(await withDatabase(({ db }) => reportQuestions({ db })));
    return lines.length > 0 ? lines.join('\n') : 'The catalogue has no practice tests.';
  }
  if (command === 'history') {
    const revisions = await withDatabase(({ db }) => listRevisions(db, mostListed));
    return revisions.length > 0 ? revisions.map(lineOf).join('\n') : 'Nothing has been imported.';
  }
  if (command === 'verify') {
    const count = await withDatabase(({ db, blobs }) => verifyBlobs(db, blobs));
    return `The bytes of all ${count} files that revisions and drafts name are there, and are those that were written.`;
  }
  if (command !== 'export' || folder === undefined) return null;
  const content = await withDatabase(({ db, blobs }) => exportContent(db, resolve(folder), blobs));
  return `${summary(content)} written to ${folder}`;
}

try {
  const said = await run(process.argv.slice(2));
  if (said === null) process.exitCode = 2;
  console[said === null ? 'error' : 'log'](said ?? usage);
} catch (error) {
  const { problems } = error instanceof ContentError ? error : { problems: [] };
  const fault = problems.length > 0 ? problems.join('\n') : startFault(error);
  if (fault === null) throw error;
  console.error(fault);
  if (problems.length > 0) console.error(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`);
  process.exitCode = 1;
}
