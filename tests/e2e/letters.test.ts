import { expect } from 'vitest';
import { untilHydrated } from './support/browser.ts';
import { visits as it } from './support/visits.ts';

/**
 * Letters with two dots, each with the one below them. Kurmanji writes the first two for sounds of
 * Arabic.
 */
const dotted = { ḧ: 'h', ẍ: 'x', Ḧ: 'H', Ẍ: 'X', ë: 'e' };

it.for(['body', 'display'])(
  '[LAYOUT-14] the dots of Kurmanji letters are above their letter and not above the next one, in the %s face',
  async (face, { page }) => {
    await page.goto('/about');
    await untilHydrated(page);
    const found = await page.evaluate(
      async ([name, letters]) => {
        const family = getComputedStyle(document.documentElement).getPropertyValue(`--font-${name}`);
        const font = `600 40px ${family}`;
        await document.fonts.load(font, letters.flat().join(''));
        const context = document.createElement('canvas').getContext('2d');
        if (context === null) throw new Error('There is no canvas');
        context.font = font;
        return letters.map(([letter, base]) => {
          const [whole, plain] = [context.measureText(letter), context.measureText(base)];
          return {
            letter,
            isHigher: whole.actualBoundingBoxAscent > plain.actualBoundingBoxAscent,
            staysWithin: whole.actualBoundingBoxRight <= whole.width + 2,
          };
        });
      },
      [face, Object.entries(dotted)] as const,
    );
    expect(found).toEqual(Object.keys(dotted).map((letter) => ({ letter, isHigher: true, staysWithin: true })));
  },
);
