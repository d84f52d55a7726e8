import { describe, expect, it } from 'vitest';
import { documentOf, sectionsOf, table } from '../../tools/bench/document.ts';
import { median } from '../../tools/bench/median.ts';
import { partNames, readOptions } from '../../tools/bench/options.ts';
import { withoutScripts } from '../../tools/bench/static-page.ts';

describe('npm run bench', () => {
  it('takes the middle value, or the mean of the middle two, for the median', () => {
    expect(median([9, 1, 10])).toBe(9);
    expect(median([4, 1, 2, 10])).toBe(3);
    expect(() => median([])).toThrow('no values');
  });

  it('runs every part five times without arguments, and otherwise the parts, runs and pages that are named', () => {
    expect(readOptions([])).toEqual({ parts: partNames, runs: 5, pages: null });
    expect(readOptions(['pages', 'lighthouse', '--runs', '1', '--pages', '/,/course'])).toEqual({
      parts: ['pages', 'lighthouse'],
      runs: 1,
      pages: ['/', '/course'],
    });
  });

  it.each([['speed'], ['--runs'], ['--runs', '0'], ['--runs', '1.5'], ['--pages'], ['--pages', 'course']])(
    'refuses %s %s, which it does not understand',
    (...args) => {
      expect(() => readOptions(args)).toThrow();
    },
  );

  it('writes tables with figures aligned to the right, in which a bar ends no cell', () => {
    expect(table(['page', 'ms'], [['/a|b', '12']])).toBe('| page | ms |\n|---|--:|\n| /a\\|b | 12 |');
  });

  it('replaces the sections of the parts that were run, adds new ones at the end, and keeps all others where they are', () => {
    const old = '# Old\n\n## One\n\nfirst\n\n## By hand\n\nsecond\n\n| a |\n|---|\n';
    const measured = [
      { title: 'Three', text: 'third' },
      { title: 'One', text: 'again' },
    ];
    const document = documentOf('# New', measured, old);
    expect(document).toBe('# New\n\n## One\n\nagain\n\n## By hand\n\nsecond\n\n| a |\n|---|\n\n## Three\n\nthird\n');
    expect(sectionsOf(document).map(({ title }) => title)).toEqual(['One', 'By hand', 'Three']);
  });

  it('leaves no scripts, preloads or data of the app in the static twin of a rendered page', () => {
    const html = [
      '<link rel="stylesheet" href="/a.css" /><link rel="modulepreload" crossorigin href="/a.js" fetchpriority="low" />',
      '<script>early()</script><h1>Learn</h1><script type="application/json" id="ssr-payload">{"a":"\\u003c"}\n</script>',
    ].join('\n');
    expect(withoutScripts(html)).toBe('<link rel="stylesheet" href="/a.css" />\n<h1>Learn</h1>');
  });
});
