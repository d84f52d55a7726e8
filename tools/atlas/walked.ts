import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parsedLine } from 'model-walk';
import { knownCharts } from '../../tests/e2e/support/known-steps.ts';
import type { Walked } from './model.ts';

const root = join(import.meta.dirname, '../..');

/** Where runs on this machine leave what they walked: all of them, also parts, one after the other. */
const folder = join(root, '.cache/walked');

/** What one run of a test file left. */
interface Left<What> {
  commit: string;
  /** When, in ISO 8601. */
  date: string;
  what: What;
}

/** A chart that a file walks. */
export interface BrowserRow {
  chart: string;
  transitions: number;
  walked: number;
  /** Seconds of exploring and walking. */
  seconds: number;
}

/** The commit that is checked out; '' outside of a repository. */
export function presentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

const fileOf = (name: 'browser' | 'journeys', within: string) => join(within, `${name}.json`);

function readLeft<What>(path: string): Record<string, Left<What>> {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/**
 * Keeps what a run left of some files; what earlier runs left of others stays.
 * @param ofFiles for `browser` the rows by `<size> <test file>`; for `journeys` the recorded steps by test file, each as
 *   `lineOf` of the kit writes it
 */
export function keep<What>(
  name: 'browser' | 'journeys',
  ofFiles: ReadonlyMap<string, What>,
  { commit = presentCommit(), date = new Date().toISOString(), within = folder } = {},
): void {
  if (ofFiles.size === 0) return;
  const path = fileOf(name, within);
  const left = readLeft<What>(path);
  for (const [file, what] of ofFiles) left[file] = { commit, date, what };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(left));
}

/** What the atlas says of walks in Chromium and of journeys, by chart. */
export function walkedOn(within = folder, known = knownCharts): Walked {
  const browser = Object.entries(readLeft<BrowserRow[]>(fileOf('browser', within)));
  const journeys = Object.values(readLeft<string[]>(fileOf('journeys', within)));
  const taken = new Set(journeys.flatMap(({ what }) => what).flatMap((line) => parsedLine(line).taken));
  return {
    browser: browser.flatMap(([key, { commit, what }]) => {
      const [size = '', file = ''] = key.split(' ');
      return what.map((row) => ({ ...row, size, file, commit }));
    }),
    journeys: {
      files: journeys.length,
      commits: [...new Set(journeys.map(({ commit }) => commit))].sort(),
      charts:
        journeys.length === 0
          ? []
          : [...known()].map(([chart, { transitions }]) => ({
              chart,
              transitions: transitions.size,
              taken: [...transitions].filter((each) => taken.has(each)).length,
            })),
    },
  };
}
