import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Blocks,
  blockAtLine,
  caretAtLine,
  changeBlock,
  insertBlock,
  joinBlocks,
  moveBlock,
  removeBlock,
  splitBlocks,
  typedOver,
} from './blocks.ts';

const lessons = globSync('content/**/*.md').map((path) => readFileSync(path, 'utf8'));

const strange = [
  ...['', '\n', '\n\n\n', 'one', 'one\ntwo', '# a\nb\n\n\nc', '# a\r\n\r\nb\r\n', 'a\rb\r\r\nc', '   \n\ta\n'],
  ...['---\ntitle: x\n---\n', '---\ntitle: x\n---', '---\r\ntitle: x\r\n---\r\n\r\na\r\n', '---\nnever closed\n\na'],
  ...[
    '<div>\n\nx\n\n</div>\n\n<p>y',
    '[a]: /b "c"\n\n[a]\n\n[d]: /e',
    '```\n\n\nopen',
    '- a\n\n- b\n\n\n- c\n',
    '| a |\n|--|\n| b |',
  ],
];

describe('a text in blocks', () => {
  it('[DESK-80] is the same text, byte for byte, when it is joined again', () => {
    expect(lessons.length).toBeGreaterThan(100);
    for (const text of [...lessons, ...lessons.map((each) => each.replaceAll('\n', '\r\n')), ...strange]) {
      expect(joinBlocks(splitBlocks(text))).toBe(text);
    }
    fc.assert(fc.property(markdown, (text) => joinBlocks(splitBlocks(text)) === text));
  });

  it('[DESK-143] has each line in a block, and the place of the line in its field', () => {
    const text = '---\na: 1\n---\n\nOne\r\ntwo\r\n\r\n- three\n- four\n';
    const all = splitBlocks(text);
    const placesOf = (of: Blocks) => [1, 5, 6, 7, 8, 9, 99].map((line) => blockAtLine(of, line));
    const [first, second] = [0, 1].map((index) => ({ index, caret: 0 }));
    expect(placesOf(all)).toEqual([
      ...[first, first, { index: 0, caret: 4 }, { index: 0, caret: 7 }, second, { index: 1, caret: 8 }],
      { index: 1, caret: 14 },
    ]);
    expect(blockAtLine(splitBlocks('\n'), 1)).toBeNull();
    expect([1, 2, 3, 9].map((line) => caretAtLine('a\r\nb\r\n', line))).toEqual([0, 2, 4, 4]);
  });

  it('[DESK-80] has no blank line and no front matter in a block', () => {
    expect(splitBlocks('---\na: 1\n---\n\n# One\nTwo\n\n\nThree')).toEqual({
      lead: '---\na: 1\n---\n\n',
      blocks: [
        { source: '# One', gap: '\n' },
        { source: 'Two', gap: '\n\n\n' },
        { source: 'Three', gap: '' },
      ],
    });
  });
});

const markdown = fc
  .array(
    fc.constantFrom(
      '\n',
      '\r\n',
      '\r',
      ' ',
      '\t',
      '#',
      '- ',
      '> ',
      '```',
      '<div>',
      '[a]: /b',
      'a',
      'ڕۆژ',
      '|',
      '---',
      '1. ',
    ),
  )
  .map((parts) => parts.join(''));

const edit = fc.record({
  kind: fc.constantFrom('change', 'insert', 'remove', 'move'),
  at: fc.nat(),
  to: fc.nat(),
  source: fc.constantFrom('New words.', '## New', '- new', '| a |\n|---|\n| b |', '[x]: /y'),
});

/** The edit, and what it does to the list of sources. */
function edited(all: Blocks, { kind, at, to, source }: { kind: string; at: number; to: number; source: string }) {
  const sources = all.blocks.map((block) => block.source);
  const index = sources.length === 0 ? 0 : at % sources.length;
  if (kind === 'insert') {
    const place = at % (sources.length + 1);
    return { all: insertBlock(all, place, source), sources: sources.toSpliced(place, 0, source) };
  }
  if (sources.length === 0) return { all, sources };
  if (kind === 'remove') return { all: removeBlock(all, index), sources: sources.toSpliced(index, 1) };
  if (kind === 'change') return { all: changeBlock(all, index, source), sources: sources.with(index, source) };
  const target = to % sources.length;
  const moved = sources.toSpliced(index, 1).toSpliced(target, 0, sources[index] ?? '');
  return { all: moveBlock(all, index, target), sources: moved };
}

describe('edits of blocks', () => {
  it('[DESK-80] leave every other block, the front matter and the end of the file as they were', () => {
    const texts = fc.oneof(fc.constantFrom(...lessons), fc.constantFrom(...strange), markdown);
    fc.assert(
      fc.property(texts, fc.array(edit, { minLength: 1, maxLength: 12 }), (text, edits) => {
        let all = splitBlocks(text);
        for (const each of edits) {
          const { lead } = all;
          const end = all.blocks.at(-1)?.gap;
          const next = edited(all, each);
          all = next.all;
          expect(all.blocks.map(({ source }) => source)).toEqual(next.sources);
          expect(all.lead).toBe(lead);
          if (end !== undefined && all.blocks.length > 0) expect(all.blocks.at(-1)?.gap).toBe(end);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('[DESK-80] keep blocks apart that were not neighbours before', () => {
    const all = splitBlocks('One\n## Two\nThree');
    expect(joinBlocks(moveBlock(all, 1, 2))).toBe('One\n\nThree\n\n## Two');
    expect(joinBlocks(removeBlock(all, 1))).toBe('One\n\nThree');
    expect(joinBlocks(insertBlock(all, 3, 'Four'))).toBe('One\n## Two\nThree\n\nFour');
    expect(joinBlocks(insertBlock(splitBlocks('a\r\n'), 0, 'b'))).toBe('b\r\n\r\na\r\n');
    expect(joinBlocks(insertBlock(splitBlocks(''), 0, 'b'))).toBe('b\n');
  });

  it('[DESK-80] are found again in blocks after the text was joined', () => {
    for (const text of lessons) {
      const all = splitBlocks(text);
      const moved = joinBlocks(insertBlock(all, all.blocks.length, 'New words.'));
      expect(splitBlocks(moved).blocks.at(-1)?.source).toBe('New words.');
    }
  });
});

describe('typing in a field, which has other line ends', () => {
  it('[DESK-80] changes no other line', () => {
    const shown = (text: string) => text.replace(/\r\n|\r/g, '\n');
    expect(typedOver('a\r\nb\r\n', 'a\nx\nb\n')).toBe('a\r\nx\r\nb\r\n');
    expect(typedOver('a\nb\r\nc', 'a\nb\nd')).toBe('a\nb\r\nd');
    expect(typedOver('\r', '\n\n')).toBe('\r\r');
    fc.assert(fc.property(markdown, (text) => typedOver(text, shown(text)) === text));
    fc.assert(fc.property(markdown, markdown, (text, value) => shown(typedOver(text, shown(value))) === shown(value)));
  });
});
