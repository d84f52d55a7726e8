import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Group,
  smallest,
  sumOf,
  unlessSmall,
  withoutSmallGroups,
  withoutSmallSteps,
} from '../../../../server/domain/payments/report/small-groups.ts';

const group = (name: string, ...counts: number[]): Group => ({ name, counts });
const isSmall = (count: number) => count > 0 && count < smallest;

describe('groups of a report', () => {
  it('[STAFF-08] are shown unchanged if all are large', () => {
    const groups = [group('A', 5, 0), group('B', 12, 7)];
    expect(withoutSmallGroups(groups)).toEqual({ shown: groups, together: null });
    expect(withoutSmallGroups([])).toEqual({ shown: [], together: null });
  });

  it('[STAFF-08] are merged in pairs: a small one with the next smallest, since the total would reveal it otherwise', () => {
    const [small, next, large] = [group('Small', 3, 1), group('Next', 6, 6), group('Large', 40, 20)];
    expect(withoutSmallGroups([large, small, next])).toEqual({
      shown: [large],
      together: { names: ['Small', 'Next'], counts: [9, 7] },
    });
  });

  it('[STAFF-08] are merged with a third one if two small ones together are still small', () => {
    expect(withoutSmallGroups([group('A', 1), group('B', 2), group('C', 9), group('D', 30)])).toEqual({
      shown: [group('D', 30)],
      together: { names: ['A', 'B', 'C'], counts: [12] },
    });
  });

  it('[STAFF-08] have no sum either if all together are too few', () => {
    expect(withoutSmallGroups([group('A', 1, 9), group('B', 2, 0)])).toEqual({
      shown: [],
      together: { names: ['A', 'B'], counts: [null, 9] },
    });
    expect(withoutSmallGroups([group('A', 3)])).toEqual({ shown: [], together: { names: ['A'], counts: [null] } });
    expect([0, 1, 4, 5].map(unlessSmall)).toEqual([0, null, null, 5]);
  });

  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((columns) =>
      fc.array(
        fc.array(fc.oneof(fc.integer({ min: 0, max: 7 }), fc.nat(200)), { minLength: columns, maxLength: columns }),
        {
          maxLength: 8,
        },
      ),
    )
    .map((rows) => rows.map((counts, index) => group(`Group ${index}`, ...counts)));

  it('[STAFF-08] never reveal a small number, directly or by the totals, and lose none', () => {
    fc.assert(
      fc.property(table, (groups) => {
        const { shown, together } = withoutSmallGroups(groups);
        const hidden = groups.filter(({ name }) => together?.names.includes(name));
        expect(shown).toEqual(groups.filter((each) => !hidden.includes(each)));
        expect(shown.flatMap(({ counts }) => counts).filter(isSmall)).toEqual([]);
        for (const [column, total] of sumOf(groups).entries()) {
          const apart = shown.reduce((sum, { counts }) => sum + (counts[column] ?? 0), 0);
          const sum = together?.counts[column] ?? null;
          // what a reader computes: the total, where it is printed, less the groups that are
          const computed = unlessSmall(total) === null ? null : total - apart;
          if (hidden.length === 0) expect(computed ?? 0).toBe(0);
          else expect(computed, 'the total less the shown is what the groups have together').toBe(sum);
          // a sum of several that is 0 or large leaves each of them open, up to the whole of it
          if (sum !== null && hidden.length > 0) {
            expect(isSmall(sum)).toBe(false);
            const small = hidden.filter(({ counts }) => isSmall(counts[column] ?? 0));
            if (small.length > 0) expect(hidden.length).toBeGreaterThan(1);
          }
        }
        // no group is hidden without need
        const isNeeded = groups.some(({ counts }) => counts.some(isSmall));
        expect(together === null).toBe(!isNeeded);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('steps of a report', () => {
  it('[DESK-113] are hidden if their number is small, or the number of those who stopped there', () => {
    expect(withoutSmallSteps([40, 30, 28, 4, 0])).toEqual([40, 30, null, null, 0]);
    expect(withoutSmallSteps([6, 5])).toEqual([6, null]);
    expect(withoutSmallSteps([12, 12, 7])).toEqual([12, 12, 7]);
  });

  it('[DESK-113] never show a small number, nor two numbers with a small difference', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 12 }), (counts) => {
        const shown = withoutSmallSteps(counts).filter((count) => count !== null);
        expect(shown.some(isSmall)).toBe(false);
        expect(shown.some((one) => shown.some((other) => isSmall(Math.abs(one - other))))).toBe(false);
      }),
    );
  });
});
