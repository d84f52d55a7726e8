import type { SupportStatement } from '@mdn/browser-compat-data';
import { describe, expect, it } from 'vitest';
import { lackingIn } from '../../tools/browsers/built-code.ts';
import { lackedBy, readTargets } from '../../tools/browsers/support.ts';
import { targets } from '../../tools/browsers/targets.ts';

const problemsOf = (code: string) => lackingIn(new Map([['a.js', code]]), { targets, exceptions: [] });
const iOS = ['ios16.4'];
const onPhones = (code: string) => lackingIn(new Map([['a.js', code]]), { targets: iOS, exceptions: [] });

describe('the check of built code against the oldest browsers', () => {
  it.each([
    ['URL.canParse("a")', 'URL.canParse'],
    ['let u=window.URL;window.URL.canParse("a")', 'URL.canParse'],
    ['URL["canParse"]("a")', 'URL.canParse'],
    ['URL?.canParse("a")', 'URL.canParse'],
    ['let{canParse:c}=URL;c("a")', 'URL.canParse'],
    ['URL.parse("a")', 'URL.parse'],
    ['Object.groupBy([],String)', 'Object.groupBy'],
    ['Map.groupBy([],String)', 'Map.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['Promise.try(String)', 'Promise.try'],
    ['AbortSignal.any([])', 'AbortSignal.any'],
    ['new Set().union(new Set())', '.union'],
    ['let e=new Set;e.isSubsetOf(e)', '.isSubsetOf'],
    ['"a".toWellFormed().isWellFormed();x.transferToFixedLength()', '.transferToFixedLength'],
    ['new Map().values().map(String)', 'Iterator.map'],
    ['let e=new Map;[...e.entries().filter(Boolean)]', 'Iterator.filter'],
    ['"a".matchAll(/a/g).toArray()', '.toArray'],
    ['Iterator.from([])', 'Iterator'],
    ['document.startViewTransition(()=>{})', 'document.startViewTransition'],
    ['e.showPopover()', '.showPopover'],
    ['e.checkVisibility()', '.checkVisibility'],
    ['scheduler.yield()', 'scheduler'],
    ['navigation.navigate("/")', 'navigation'],
    ['new CloseWatcher', 'CloseWatcher'],
    ['Math.sumPrecise([1])', 'Math.sumPrecise'],
    ['RegExp.escape("a")', 'RegExp.escape'],
    ['requestIdleCallback(()=>{})', 'requestIdleCallback'],
  ])('[OPS-08] reports %s', (code, name) => {
    expect(onPhones(code)).toContainEqual(
      expect.stringMatching(`^a\\.js uses ${name.replace('.', '\\.')}(\\.\\w+)?, which safari_ios 16.4`),
    );
  });

  it.each([
    // what these browsers have
    'structuredClone({});crypto.randomUUID();AbortSignal.timeout(1);Object.hasOwn({},"a")',
    '[].at(-1);[].findLast(Boolean);[].toSorted();[].with(0,1);"a".replaceAll("a","b")',
    'new URL("a","https://a.example").searchParams.get("b");navigator.clipboard.writeText("a")',
    // arrays have methods of the same names as iterators
    'Object.keys({}).map(String);[..."a".matchAll(/a/g)].map(String)',
    // a name of the module itself, a key, a label
    'let scheduler={yield(){}};scheduler.yield()',
    'export const a={URL:{canParse:1},navigation:1};navigation2:for(;;)break navigation2',
    'class A{showPopover(){}};new A().showPopover()',
    // code that asks first
    'e.hidePopover?.();typeof navigation',
    'e.popover',
  ])('[OPS-08] does not report %s', (code) => {
    expect(problemsOf(code)).toEqual([]);
  });

  it('[OPS-08] names every browser of the target that lacks something', () => {
    expect(problemsOf('URL.canParse("a")')).toEqual([
      'a.js uses URL.canParse, which chrome 111, chrome_android 111, edge 111, safari 16.4, safari_ios 16.4 have not',
    ]);
    expect(() => readTargets(['netscape4'])).toThrow('The target netscape4 is of no known browser.');
  });

  it('[OPS-08] allows what is asked for first, in each file that uses it, and reports what is allowed in vain', () => {
    const exceptions = [{ name: 'navigator.share', asked: /typeof navigator\.share/, why: 'the test' }];
    const check = (...codes: string[]) =>
      lackingIn(new Map(codes.map((code, index) => [`${index}.js`, code])), { targets, exceptions });
    const asks = 'typeof navigator.share==`function`&&navigator.share({})';
    expect(check(asks)).toEqual([]);
    expect(check(asks, 'navigator.share({})')).toEqual(['1.js uses navigator.share, which firefox 115 has not']);
    expect(check('1')).toEqual(['navigator.share is allowed, but not used: remove it from the list']);
  });

  it.each<[SupportStatement, string[]]>([
    [{ version_added: '16.4' }, []],
    [{ version_added: '16.5' }, ['safari_ios 16.4']],
    [{ version_added: '≤9' }, []],
    [{ version_added: false }, ['safari_ios 16.4']],
    [{ version_added: 'preview' }, ['safari_ios 16.4']],
    [{ version_added: '10', version_removed: '16' }, ['safari_ios 16.4']],
    [{ version_added: '10', version_removed: '17' }, []],
    [{ version_added: '10', prefix: 'webkit' }, ['safari_ios 16.4']],
    [{ version_added: '10', flags: [{ type: 'preference', name: 'a' }] }, ['safari_ios 16.4']],
    [[{ version_added: '17' }, { version_added: '10', alternative_name: 'b' }], ['safari_ios 16.4']],
  ])('[OPS-08] of %j the target lacks %j', (statement, expected) => {
    const support = { safari_ios: statement };
    expect(lackedBy({ __compat: { support } }, readTargets(iOS))).toEqual(expected);
  });
});
