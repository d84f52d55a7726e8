/**
 * A Vitest setup file for the atlas, which the configuration adds when ATLAS names a folder: writes
 * the screen of every step of every walk, each distinct one once, and the screen at the end of each
 * test of tests/screens and of a page.
 */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { observeWalks, titleOf, valueIn } from 'model-walk';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { controlNotes } from '../../../packages/atlas/src/record/controls.ts';
import { screenHtml } from '../../../packages/atlas/src/record/screen-html.ts';
import type { RecordedFile, RecordedPath } from '../../../packages/atlas/src/recorded.ts';
import { createCardForm } from '../../../src/flows/payments/checkout/provider/sandbox/card-form.ts';
import { shownOf } from '../marked-texts.ts';
import { type Frame, framed, frameOf } from './frames.tsx';

const folder = process.env.ATLAS ?? '';
const paths: RecordedPath[] = [];
const ends = new Set<string>();

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The sandbox's card form, for the placeholder in walks. */
function cardForm(): string {
  return createCardForm(() => new Date()).root.outerHTML.replaceAll(/sandbox-card-\d+/g, 'card');
}

/** Writes the page unless it is known. */
function written(frame: Frame): string {
  const page = screenHtml(document.body, (screen) => framed(frame, screen));
  const html = shownOf(page.replace(/<p>Card form of [^<]*<\/p>/, cardForm));
  const name = short(html);
  const path = join(folder, 'screens', `${name}.html`);
  if (!existsSync(path)) writeFileSync(path, html);
  return name;
}

let file = '';
let before = 0;
const controlSince = controlNotes(document);
for (const each of ['screens', 'files']) mkdirSync(join(folder, each), { recursive: true });

observeWalks(({ machine, variant, path, done, session, secrets }) => {
  // drops what the previous path ended with
  const control = controlSince();
  if (done === 0) {
    paths.push({ machine: machine.id, variant, steps: [] });
    before = 0;
  }
  const last = path[done - 1];
  const snapshot = session.actor.getSnapshot();
  paths.at(-1)?.steps.push({
    words: last === undefined ? '' : control || titleOf(last, secrets),
    state: valueIn({ snapshot }),
    taken: [...session.taken].slice(before),
    screen: written(frameOf(machine.id, snapshot.context)),
  });
  before = session.taken.size;
});

beforeEach(({ task }) => {
  file = task.file.name;
});

afterEach(({ task }) => {
  const { name } = task.file;
  if (!/tests\/screens\/|\/page\.test\.tsx$/.test(name) || document.body.textContent.trim() === '') return;
  const [, flowOfFile = ''] = /([^/]+)(?:\/page)?\.test\.tsx$/.exec(name) ?? [];
  const flow = flowOfFile.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  ends.add(written(frameOf(flow)));
});

afterAll(() => {
  if (paths.length + ends.size === 0) return;
  const recorded: RecordedFile = { file, paths, ends: [...ends] };
  writeFileSync(join(folder, 'files', `${short(file)}.json`), JSON.stringify(recorded));
});
