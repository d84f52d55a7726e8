import { describe, expect, it } from 'vitest';
import { freeSlug, problemsOf, slugIn, typedInto } from './new-course.ts';

const empty = { title: '', id: '', copyOf: '' };

describe('the form of a new course', () => {
  it('[DESK-140] suggests an address of the letters of the title until one is typed', () => {
    expect(typedInto(empty, 'title', 'Çanta: my first bag!')).toMatchObject({ id: 'canta-my-first-bag' });
    expect(typedInto({ ...empty, title: 'Bag', id: 'bag' }, 'title', 'Bags')).toMatchObject({ id: 'bags' });
    expect(typedInto({ ...empty, title: 'Bag', id: 'my-bag' }, 'title', 'Bags')).toMatchObject({ id: 'my-bag' });
    expect(typedInto(empty, 'title', 'جانتا')).toMatchObject({ id: '' });
    expect(typedInto(empty, 'title', `${'a'.repeat(59)} b`).id).toBe('a'.repeat(59));
  });

  it('[DESK-140] says which field is missing, or is no address', () => {
    expect(problemsOf(empty)).toEqual({ title: 'missing', course: 'missing' });
    expect(problemsOf({ title: 'Bags', id: 'My Bags', copyOf: '' })).toEqual({ course: 'wrongId' });
    expect(problemsOf({ title: 'Bags', id: 'a'.repeat(61), copyOf: '' })).toEqual({ course: 'wrongId' });
    expect(problemsOf({ title: 'Bags', id: ' bags-2 ', copyOf: '' })).toEqual({});
  });

  it('[DESK-141] makes addresses that begin with that of the course, each once', () => {
    expect(slugIn('sewing-for-those-who-never-sewed', 'the-needle')).toBe('sewing-for-those-who-neve-the-needle');
    expect(slugIn('bags', 'x'.repeat(80))).toHaveLength(56);
    expect(freeSlug('bags-one', new Set(['bags-one', 'bags-one-2']))).toBe('bags-one-3');
  });
});
