/**
 * A Vitest setup file for the atlas (`npm run generate -- atlas`), which the configuration adds when ATLAS names a folder: writes the
 * screen of every step of every walk, each distinct one once, and the screen at the end of each test of tests/screens.
 */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { observeWalks, titleOf, valueIn } from 'model-walk';
import { afterAll, afterEach, beforeEach } from 'vitest';
import type { EventObject } from 'xstate';
import { createCardForm } from '../../../src/flows/payments/checkout/provider/sandbox/card-form.ts';
import type { RecordedFile, RecordedPath } from '../../../tools/atlas/recorded.ts';
import { controlNotes } from './controls.ts';
import { type Frame, framed, frameOfChart, frameOfFile } from './frames.tsx';
import { screenHtml } from './screen-html.ts';

const folder = process.env.ATLAS ?? '';
const paths: RecordedPath[] = [];
const ends: RecordedFile['ends'] = [];

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The sandbox's card form, in the place of the line that walks draw for it. */
function cardForm(): string {
  const still = () => {};
  const listener = { onChange: still, onFocus: still, onBlur: still, onEscape: still };
  return createCardForm(listener, () => new Date()).root.outerHTML.replaceAll(/sandbox-card-\d+/g, 'card');
}

/** Writes the page as it is now, unless it is known. */
function written(frame: Frame): string {
  const html = screenHtml(document.body, (screen) => framed(frame, screen)).replace(
    /<p>Card form of [^<]*<\/p>/,
    cardForm,
  );
  const name = short(html);
  const path = join(folder, 'screens', `${name}.html`);
  if (!existsSync(path)) writeFileSync(path, html);
  return name;
}

let file = '';
let before = { taken: 0, emitted: 0 };
const controlSince = controlNotes(document);
mkdirSync(join(folder, 'screens'), { recursive: true });
mkdirSync(join(folder, 'files'), { recursive: true });

observeWalks(({ machine, variant, path, done, session, secrets }) => {
  if (done === 0) {
    paths.push({ machine: machine.id, variant, steps: [] });
    before = { taken: 0, emitted: 0 };
    // what the path before it ended with
    controlSince();
  }
  const last = path[done - 1];
  paths.at(-1)?.steps.push({
    words: last === undefined ? '' : titleOf(last, secrets),
    kind: last?.kind ?? 'start',
    state: valueIn({ snapshot: session.actor.getSnapshot() }),
    taken: [...session.taken].slice(before.taken),
    emitted: session.emitted.slice(before.emitted).map(({ type }) => type),
    opened: session.emitted.slice(before.emitted).flatMap(addressIn),
    ...(last?.kind === 'event' && { payload: payloadOf(last.event, secrets) }),
    control: controlSince(),
    screen: written(frameOfChart(machine.id, session.actor.getSnapshot().context)),
  });
  before = { taken: session.taken.size, emitted: session.emitted.length };
});

/** The address that an emitted event asks for. */
const addressIn = (event: object): string[] =>
  'to' in event && 'type' in event && event.type === 'navigate' ? [String(event.to)] : [];

/** What an event holds besides its type; a text with a secret of the walk is left empty. */
function payloadOf({ type: _, ...payload }: EventObject, secrets: readonly string[]): object {
  const text = JSON.stringify(payload, (_, value: unknown) =>
    typeof value === 'string' && secrets.some((secret) => value.includes(secret)) ? '' : value,
  );
  return JSON.parse(text);
}

beforeEach(({ task }) => {
  file = task.file.name;
});

afterEach(({ task }) => {
  if (!/tests\/screens\//.test(task.file.name) || document.body.textContent.trim() === '') return;
  ends.push({ test: task.fullTestName ?? task.name, screen: written(frameOfFile(task.file.name)) });
});

afterAll(() => {
  if (paths.length + ends.length === 0) return;
  const recorded: RecordedFile = { file, paths, ends };
  writeFileSync(join(folder, 'files', `${short(file)}.json`), JSON.stringify(recorded));
});
