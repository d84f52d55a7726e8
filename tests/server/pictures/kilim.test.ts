import { describe, expect, it } from 'vitest';
import { kilim } from '../../../server/pictures/kilim.ts';

const ids = Array.from({ length: 200 }, (_, index) => `course-${index}`);

describe('kilims', () => {
  it('[CARD-01] are the same for the same id', () => {
    expect(kilim('bookkeeping')).toBe(kilim('bookkeeping'));
  });

  it('[CARD-01] are a picture of their own for each id', () => {
    expect(new Set(ids.map((id) => kilim(id))).size).toBe(ids.length);
  });

  it('[CARD-01] are small, flat and free of anything that runs or is fetched', () => {
    for (const id of ids) {
      const svg = kilim(id);
      expect(svg.length).toBeLessThan(8_000);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="-48 -32 96 64"/);
      expect(svg).not.toMatch(/gradient|script|style|https?:(?!\/\/www\.w3\.org\/2000\/svg)|undefined|NaN/i);
    }
  });

  it('[CARD-01] take their size from the options and never anything from the id', () => {
    const svg = kilim('"><script>alert(1)</script>', { width: 300, height: 200 });
    expect(svg).toContain('width="300" height="200"');
    expect(svg).not.toContain('script');
  });
});
