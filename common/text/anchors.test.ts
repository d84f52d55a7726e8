import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorsOf } from './anchors.ts';
import { isAnchor } from './markup.ts';

describe('the ids of headings', () => {
  it.each([
    ['Wearing ease', 'section-wearing-ease'],
    ['What is `<p>` for?', 'section-what-is-p-for'],
    ['Şêr û sêv, 1–9', 'section-ser-u-sev-1-9'],
    ['ڕۆژ باش', 'section-روژ-باش'],
    ['…', 'section-untitled'],
  ])('[PRACTICE-10] the heading %j has the id %s', (heading, anchor) => {
    expect(anchorsOf([heading])).toEqual([anchor]);
  });

  it('[PRACTICE-10] a heading that is there twice has an id of its own each time', () => {
    expect(anchorsOf(['Ease', 'Ease 2', 'Ease', 'ease!'])).toEqual([
      'section-ease',
      'section-ease-2',
      'section-ease-3',
      'section-ease-4',
    ]);
  });

  it('[PRACTICE-10] whatever the headings are, their ids differ and are allowed in a page', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('A', 'A 2', 'a-2'))),
        (headings) => {
          const anchors = anchorsOf(headings);
          expect(new Set(anchors).size).toBe(headings.length);
          expect(anchors.filter((anchor) => !isAnchor(anchor))).toEqual([]);
        },
      ),
    );
  });

  it.each(['section-', 'ease', 'section-a b', 'section-"x', 'xsection-a', 'section-a\n'])(
    '[S12] %j is not the id of a heading',
    (id) => {
      expect(isAnchor(id)).toBe(false);
    },
  );
});
