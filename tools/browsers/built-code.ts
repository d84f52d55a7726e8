import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import { namesOf, readTargets } from './support.ts';
import { youngUses } from './uses.ts';

/** Young browser feature that the code uses only after a check. */
export interface Allowed {
  name: string;
  /** The check; each chunk that uses the feature has it. */
  asked: RegExp;
  why: string;
}

export const allowed: readonly Allowed[] = [
  {
    name: 'Error.captureStackTrace',
    asked: /Error\.captureStackTrace&&Error\.captureStackTrace\(/,
    why: 'Headless UI shortens the stack of its errors.',
  },
  {
    name: 'navigator.userAgentData',
    asked: /navigator\.userAgentData(?:\?\.|;return \w+&&)/,
    why: 'Headless UI and Floating UI look for the system, else in the user agent.',
  },
  {
    name: 'requestIdleCallback',
    asked: /[`"']requestIdleCallback[`"']in window\?/,
    why: 'The worker waits for it, else for three seconds.',
  },
  {
    name: 'window.requestIdleCallback',
    asked: /[`"']requestIdleCallback[`"']in window\?/,
    why: 'As above.',
  },
  {
    name: 'navigator.connection',
    asked: /navigator\.connection&&\(|navigator\?\.connection;function \w+\(\)\{let\{[^}]*\}=\w+\(\)\?\?\{/,
    why: 'React DOM estimates how long pictures take; without it, the data saver is a switch.',
  },
  {
    name: 'navigation',
    asked: /typeof navigation==`object`/,
    why: "React DOM shows transitions in the browser's own way.",
  },
  {
    name: 'setImmediate',
    asked: /typeof setImmediate<`u`\?/,
    why: 'React DOM and the player of Vimeo prefer it to timers, in Node.',
  },
  {
    name: 'trustedTypes',
    asked: /(\w+)\?\.createPolicy|(\w+)&&!\2\.defaultPolicy/,
    why: 'Markup is passed through a policy where the browser asks for one.',
  },
  {
    name: 'navigator.share',
    asked: /typeof navigator\.share==`function`/,
    why: 'The Share menu of a certificate has the dialog of the device where there is one.',
  },
];

/**
 * Also allowed features that are unused or used without the check.
 * @param modules code by file name.
 */
export function lackingIn(
  modules: ReadonlyMap<string, string>,
  { targets, exceptions }: { targets: readonly string[]; exceptions: readonly Allowed[] },
): string[] {
  const names = namesOf(data, readTargets(targets));
  const found = [...youngUses(modules, names)].flatMap(([file, uses]) => uses.map((use) => ({ file, ...use })));
  const problems = found.flatMap(({ file, name, lackedBy }) => {
    const exception = exceptions.find((exception) => exception.name === name);
    if (exception?.asked.test(modules.get(file) ?? '')) return [];
    return [`${file} uses ${name}, which ${lackedBy.join(', ')} ${lackedBy.length > 1 ? 'have' : 'has'} not`];
  });
  const unused = exceptions.filter(({ name }) => !found.some((use) => use.name === name));
  return [...problems, ...unused.map(({ name }) => `${name} is allowed, but not used: remove it from the list`)];
}

export const builtCode = (folder: string): Map<string, string> =>
  new Map(globSync(`${folder}/**/*.js`).map((file) => [basename(file), readFileSync(file, 'utf8')]));
