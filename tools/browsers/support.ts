import type {
  BrowserName,
  CompatData,
  Identifier,
  SimpleSupportStatement,
  SupportBlock,
} from '@mdn/browser-compat-data';

/** MDN's names for Vite's targets; Chrome for Android has Chrome's version numbers. */
const browsersOf: Record<string, BrowserName[]> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios: ['safari_ios'],
};

interface Target {
  browser: BrowserName;
  version: string;
}

export function readTargets(names: readonly string[]): Target[] {
  return names.flatMap((name) => {
    const [, kind = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(name) ?? [];
    const browsers = browsersOf[kind];
    if (!browsers) throw new Error(`The target ${name} is of no known browser.`);
    return browsers.map((browser) => ({ browser, version }));
  });
}

const numbersOf = (version: string) => version.replace('≤', '').split('.').map(Number);

function isAtLeast(version: string, least: string): boolean {
  const [have, need] = [numbersOf(version), numbersOf(least)];
  for (const [index, number] of need.entries()) {
    if ((have[index] ?? 0) !== number) return (have[index] ?? 0) > number;
  }
  return true;
}

const isPlain = ({ flags, prefix, alternative_name }: SimpleSupportStatement) => !flags && !prefix && !alternative_name;

interface Feature {
  __compat?: { support: SupportBlock };
}

export function lackedBy(feature: Feature, targets: readonly Target[]): string[] {
  return targets.flatMap(({ browser, version }) => {
    const support = feature.__compat?.support[browser];
    if (!support) return [];
    const has = [support].flat().some((statement) => {
      const { version_added: added, version_removed: removed } = statement;
      if (!isPlain(statement) || typeof added !== 'string' || added === 'preview') return false;
      return isAtLeast(version, added) && (typeof removed !== 'string' || !isAtLeast(version, removed));
    });
    return has ? [] : [`${browser} ${version}`];
  });
}

/** Names by which JavaScript finds features: globals, and members by owner or by name alone. */
export interface Names {
  /** Targets that lack it, by name; only names in MDN's data. */
  globals: Map<string, string[]>;
  /** By owner and name: of the global itself, such as "URL.canParse", and of its objects. */
  members: Map<string, string[]>;
  ofObjects: Map<string, string[]>;
  /** By name alone: targets that lack it in every built-in or interface with such a member. */
  ofJavaScript: Map<string, string[]>;
  ofBrowser: Map<string, string[]>;
}

const isFeature = (value: unknown): value is Identifier =>
  typeof value === 'object' && value !== null && '__compat' in value;

function keepLeast(lacking: Map<string, string[]>, name: string, found: string[]): void {
  const known = lacking.get(name);
  if (known === undefined || found.length < known.length) lacking.set(name, found);
}

/** Static (Promise.any) or on instances: built-ins that are too young for Node may be both. */
function placesOf(owner: string, key: string, isBuiltin: boolean): { ofItself: boolean; ofObjects: boolean } {
  if (!isBuiltin) return { ofItself: key.endsWith('_static'), ofObjects: !key.endsWith('_static') };
  const builtin: unknown = Reflect.get(globalThis, owner);
  const has = (object: unknown) => object instanceof Object && Object.hasOwn(object, key);
  const isOfObjects = builtin instanceof Function && has(builtin.prototype);
  return { ofItself: has(builtin) || !isOfObjects, ofObjects: !has(builtin) };
}

export function namesOf(
  { api, javascript }: Pick<CompatData, 'api' | 'javascript'>,
  targets: readonly Target[],
): Names {
  const builtins = javascript.builtins ?? {};
  const names: Names = {
    ...{ globals: new Map(), members: new Map(), ofObjects: new Map() },
    ...{ ofJavaScript: new Map(), ofBrowser: new Map() },
  };
  const add = (owner: string, feature: Identifier, alone: Map<string, string[]>) => {
    const isThere = lackedBy(feature, targets).length === 0;
    for (const [key, value] of Object.entries(feature)) {
      // events are no names, and "@@iterator" and the like are written differently
      if (!isFeature(value) || !/^[\w$]+$/.test(key) || key.endsWith('_event')) continue;
      const name = key.replace(/_static$/, '');
      const lacking = lackedBy(value, targets);
      const { ofItself, ofObjects } = placesOf(owner, key, alone === names.ofJavaScript);
      if (ofItself) names.members.set(`${owner}.${name}`, lacking);
      if (ofObjects) names.ofObjects.set(`${owner}.${name}`, lacking);
      // objects of a missing interface come from its name, which is checked itself
      if ((isThere || owner === 'Iterator') && ofObjects) keepLeast(alone, name, lacking);
      // members of window can be named without it
      if (owner === 'Window') keepLeast(names.globals, name, lacking);
      // Intl is the only owner with nested members: Intl.Segmenter
      if (owner === 'Intl') add(name, value, alone);
    }
  };
  for (const [source, alone] of [
    [api, names.ofBrowser],
    [builtins, names.ofJavaScript],
  ] as const) {
    for (const [owner, feature] of Object.entries(source)) {
      if (!isFeature(feature)) continue;
      keepLeast(names.globals, owner, lackedBy(feature, targets));
      add(owner, feature, alone);
    }
  }
  return names;
}
