import { describe, expect, it } from 'vitest';
import { attributes, elements, isLinkTarget, isPictureTarget } from '../../../common/text/markup.ts';
import { lex, sectionsOf, toHtml, toInlineHtml, toPlainText, walk } from '../../../server/domain/catalogue/markdown.ts';

describe('Markdown to HTML', () => {
  it.each([
    ['(https://a.org)، b', '<p>(<a href="https://a.org">https://a.org</a>)، b</p>'],
    ['Say [**Rojbaş**]{lang=ku} first.', '<p>Say <span lang="ku"><strong>Rojbaş</strong></span> first.</p>'],
    ['- day: [ڕۆژ]{lang=ckb}', '<ul>\n<li>day: <span lang="ckb" dir="rtl">ڕۆژ</span></li>\n</ul>'],
    ['[ناوم شیلانە.]{lang=ckb}', '<p lang="ckb" dir="rtl">ناوم شیلانە.</p>'],
    [
      '**[dê]{lang=ku}**, [a link](/course)[dê]{lang=ku}',
      /<strong><span lang="ku">dê<\/span><\/strong>.*<\/a><span lang="ku">/,
    ],
    ['`[x]{lang=ku}` and \\[x\\]{lang=ku}', '<p><code>[x]{lang=ku}</code> and [x]{lang=ku}</p>'],
    ['[dê]{lang=ku} and more', '<p><span lang="ku">dê</span> and more</p>'],
    ['[a [dê]{lang=ku}', '<p>[a <span lang="ku">dê</span></p>'],
    ['[a\\]b=c]{lang=ku}', '<p lang="ku">a]b=c</p>'],
    ['[x]{lang=zz}', '<p>x</p>'],
    ['a [x]{lang=zz}', '<p>a <span>x</span></p>'],
  ])('[LESSON-07] the Markdown %j becomes HTML with its languages and their direction', (source, html) => {
    expect(toHtml(source)).toEqual(typeof html === 'string' ? html : expect.stringMatching(html));
  });

  it.each([
    ['www.who.int and https://who.int', 'https://www.who.int', 'https://who.int'],
    ['[a](/course?a=1&b=2) <mailto:a@example.org>', '/course?a=1&amp;b=2', 'mailto:a@example.org'],
  ])('[LESSON-07] the Markdown %j links to its addresses', (source, ...addresses) => {
    expect([...toHtml(source).matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual(addresses);
  });

  it.each([
    ['AT&T & "it\'s" 1 > 0 < 2', 'AT&amp;T &amp; &quot;it&#39;s&quot; 1 &gt; 0 &lt; 2'],
    ['&copy; &c; &; &#169; &#xA9; &#38;#60;', '&copy; &c; &amp;; © © &amp;#60;'],
    ['[a](/b "\\"So\\"") ![c](/d.png "E")', /^<a href="\/b" title="&quot;So&quot;">a<\/a> <img .* title="E">$/],
    ['[a](/a%20ê?b=%)', '<a href="/a%20%C3%AA?b=%">a</a>'],
  ])('[LESSON-07] the Markdown %j becomes HTML that shows its characters', (source, html) => {
    expect(toInlineHtml(source)).toEqual(typeof html === 'string' ? html : expect.stringMatching(html));
  });

  it('[LESSON-07] a list of what is done becomes a list, without boxes', () => {
    expect(toHtml('- [x] done\n- [ ] open')).toBe('<ul>\n<li>done</li>\n<li>open</li>\n</ul>');
  });

  it('[LESSON-07] each part of a text is visited for checks, a parent before what is in it', () => {
    const visited: string[] = [];
    walk(lex('## Two *kinds*'), ({ type, raw }) => visited.push(`${type} ${raw}`));
    expect(visited).toEqual(['heading ## Two *kinds*', 'text Two ', 'em *kinds*', 'text kinds']);
  });

  it('[LESSON-07] Markdown with a table, code and a picture is rendered', () => {
    const html = toHtml('| a |\n|--:|\n| 1 |\n\n```js\na < b\n```\n\n![A loom](/pictures/loom.svg)');
    expect(html).toContain('<td align="right">1</td>');
    expect(html).toContain('<pre><code>a &lt; b\n</code></pre>');
    expect(html).toContain('<img src="/pictures/loom.svg" alt="A loom">');
  });

  it('[PRACTICE-10] each heading of a text has an id, which the list of its sections names', () => {
    const text = '## The `<p>` of [Şilan]{lang=ku}\n\nOne.\n\n### Two *kinds*\n\n> ## Said\n\n## Two kinds';
    expect(sectionsOf(text)).toEqual([
      { source: 'The `<p>` of [Şilan]{lang=ku}', title: 'The <p> of Şilan', anchor: 'section-the-p-of-silan' },
      { source: 'Two *kinds*', title: 'Two kinds', anchor: 'section-two-kinds' },
      { source: 'Two kinds', title: 'Two kinds', anchor: 'section-two-kinds-2' },
    ]);
    expect([...toHtml(text).matchAll(/<(h\d)(.*?)>/g)].map(([, name, given]) => `${name}${given}`)).toEqual([
      'h2 id="section-the-p-of-silan"',
      'h3 id="section-two-kinds"',
      'h2',
      'h2 id="section-two-kinds-2"',
    ]);
  });

  it('[PRACTICE-10] a heading of two lines has its words in one', () => {
    expect(sectionsOf('Two  \n*kinds*\n---')).toEqual([
      { source: 'Two  \n*kinds*', title: 'Two kinds', anchor: 'section-two-kinds' },
    ]);
  });

  it.each([
    ['[**şîr**]{lang=ku}', 'şîr', '<span lang="ku"><strong>şîr</strong></span>'],
    ['`<p>` \\[x\\] & *so*', '<p> [x] & so', '<code>&lt;p&gt;</code> [x] &amp; <em>so</em>'],
    ['12. March', '12. March', '12. March'],
    ['- 3', '- 3', '- 3'],
  ])('[PRACTICE-10] the line %j has the words %j and the HTML %j', (line, words, html) => {
    expect(toPlainText(line)).toBe(words);
    expect(toInlineHtml(line)).toBe(html);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    'a <script>alert(1) & <img src=x onerror=alert(1)//</script>',
    '<pre>\n\n<iframe src="https://evil.example">\n\n</pre>',
    '[x](javascript:alert(1)) [x](data:text/html,x) [x](//evil.example) [x](/&#47;evil.example) [x](</\t/evil.example>)',
    '![x](https://evil.example/x.png) ![x](javascript:alert(1)) ![" onerror="alert(1)](/x.png)',
    '[x](https://a.example "\\" onclick=\\"alert(1)")',
    '[x]{lang=" onclick="alert(1)} [x]{lang=zz}',
    '```" onclick="alert(1)\nx\n```',
    '- [x] done\n\n# One',
    '## " onclick="alert(1)\n\n## root',
  ])('[S12] the Markdown %j becomes HTML with nothing but what the allow-list has', (source) => {
    const made = [...toHtml(source).matchAll(/<\/?([a-z0-9]+)((?: [a-z]+="[^"]*")*)>|(<)/g)];
    expect(made.filter(([, name = '', , stray]) => stray || !elements.has(name))).toEqual([]);
    const given = made.flatMap(([, , text = '']) => [...text.matchAll(/([a-z]+)="([^"]*)"/g)]);
    expect(
      given.filter(([, name = '', value = '']) => attributes[name]?.(value.replaceAll('&amp;', '&')) !== true),
    ).toEqual([]);
  });

  it.each([
    ['https://a.example/x', true, false],
    ['mailto:a@example.org', true, false],
    ['/course/x', true, true],
    ['http://a.example', false, false],
    ['//a.example', false, false],
    ['/\\a.example', false, false],
    ['/\t/a.example', false, false],
    [' javascript:alert(1)', false, false],
    ['java\nscript:alert(1)', false, false],
    ['course', false, false],
    ['', false, false],
  ])('[S12] the address %j is allowed in a link: %s, and in a picture: %s', (address, link, picture) => {
    expect([isLinkTarget(address), isPictureTarget(address)]).toEqual([link, picture]);
  });
});
