import { describe, expect, it } from 'vitest';
import { lessonTitle } from './lesson-title.ts';
import { durationLabel, excerpt, firstSentence, joinedLabel, pageTitle } from './text.ts';

describe('the first sentence', () => {
  it('[CARD-01] ends at the first mark that a space follows', () => {
    expect(firstSentence('Learn to price 1.5 kg of jam. Then sell it!')).toBe('Learn to price 1.5 kg of jam.');
    expect(firstSentence('Can you say "no?" Yes.')).toBe('Can you say "no?"');
    expect(firstSentence('One.\nTwo.')).toBe('One.');
    expect(firstSentence('First\nline. Second')).toBe('First\nline.');
    expect(firstSentence('Really?! Yes.')).toBe('Really?!');
    expect(firstSentence('Only one.')).toBe('Only one.');
    expect(firstSentence('Version 1.5 is here. New!')).toBe('Version 1.5 is here.');
    expect(firstSentence('هل تعلم؟ نعم.')).toBe('هل تعلم؟');
  });

  it('[CARD-01] is the whole text when no mark is in it', () => {
    expect(firstSentence('  Weaving for beginners ')).toBe('Weaving for beginners');
    expect(firstSentence('')).toBe('');
  });
});

describe('an excerpt', () => {
  it('[BLOG-01] leaves a text of 200 characters whole', () => {
    expect(excerpt('a'.repeat(200))).toBe('a'.repeat(200));
  });

  it('[BLOG-01] cuts a longer one at 150 characters', () => {
    expect(excerpt('a'.repeat(201))).toBe(`${'a'.repeat(150)}…`);
    expect(excerpt(`${'a'.repeat(149)} ${'b'.repeat(60)}`)).toBe(`${'a'.repeat(149)}…`);
    expect(excerpt(`${'a'.repeat(150)} ${'b'.repeat(60)}`)).toBe(`${'a'.repeat(150)}…`);
  });

  it('[BLOG-01] ends at a word', () => {
    expect(excerpt(`One two ${'a'.repeat(143)} ${'b'.repeat(60)}`)).toBe('One two…');
    for (const comma of [',', '،', '؛']) {
      expect(excerpt(`One two${comma} ${'a'.repeat(143)} ${'b'.repeat(60)}`)).toBe('One two…');
    }
  });

  it('[BLOG-01] counts characters, not halves of them', () => {
    expect(excerpt('🧵'.repeat(200))).toBe('🧵'.repeat(200));
    expect(excerpt('🧵'.repeat(201))).toBe(`${'🧵'.repeat(150)}…`);
  });

  it('[BLOG-01] reads HTML as text', () => {
    const html = '<h2>Price</h2><p>Jam &amp; <b>br</b>ead &lt;1&nbsp;kg &#8364;5</p><script>alert(1)</script>';
    expect(excerpt(html)).toBe('Price Jam & bread <1 kg €5');
    expect(excerpt('3 < 5 and 7 > 6')).toBe('3 < 5 and 7 > 6');
    expect(excerpt('&unknown; &#x110000;')).toBe('&unknown; &#x110000;');
    expect(excerpt('&#x20ac;&#X41; &AMP; &quot;&apos; &#x10ffff;')).toBe('€A & "\' \u{10ffff}');
    expect(excerpt('one<!-- a comment -->two<style >p {}</style >three<SCRIPT>x</SCRIPT>four')).toBe(
      'one two three four',
    );
    expect(excerpt('o<b>n</b>e<p title="<b">two')).toBe('one two');
    expect(excerpt('one<br>two<p>three</p>four <EM>fi</EM>ve<address>six</address>')).toBe(
      'one two three four five six',
    );
  });
});

describe('labels', () => {
  it('[CARD-01] tells who joined and how long it takes', () => {
    expect(joinedLabel(1204)).toBe('1204 joined');
    expect([0, 45, 60, 85.4, -3].map((minutes) => durationLabel(minutes))).toEqual([
      '0 min',
      '45 min',
      '1 h',
      '1 h 25 min',
      '0 min',
    ]);
  });

  it('[LAYOUT-12] name a page with the site, once, and a lesson with its course', () => {
    expect(pageTitle('Checkout')).toBe('Checkout · Zanin');
    expect(pageTitle('Zanin: learn a trade')).toBe('Zanin: learn a trade');
    expect(lessonTitle('First knot', 'Weaving')).toBe('First knot · Weaving');
  });
});
