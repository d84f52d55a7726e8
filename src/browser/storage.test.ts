import { describe, expect, it } from 'vitest';
import { keys, readRegion, readSpeed, readToken, readWishlist, safeStorage } from './storage.ts';

/** A storage that a test can deny, fill up or corrupt. */
function aStorage(initial: Readonly<Record<string, string>> = {}) {
  const rows = new Map(Object.entries(initial));
  const state = { denied: false, full: false };
  const area = (): Storage => {
    if (state.denied) throw new DOMException('Denied', 'SecurityError');
    return {
      get length() {
        return rows.size;
      },
      clear: () => rows.clear(),
      key: (index) => [...rows.keys()][index] ?? null,
      getItem: (key) => rows.get(key) ?? null,
      setItem: (key, value) => {
        if (state.full) throw new DOMException('Full', 'QuotaExceededError');
        rows.set(key, value);
      },
      removeItem: (key) => {
        rows.delete(key);
      },
    };
  };
  return { rows, state, storage: safeStorage(area) };
}

describe('the storage of the browser', () => {
  it('[SESSION-06] denied storage works for as long as the tab lives', () => {
    const { storage, state } = aStorage();
    state.denied = true;
    expect(storage.get('a')).toBeNull();
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  it('[SESSION-06] full storage keeps the new value in memory, before the old one', () => {
    const { storage, state, rows } = aStorage({ a: 'old' });
    state.full = true;
    storage.set('a', 'new');
    expect(storage.get('a')).toBe('new');
    expect(rows.get('a')).toBe('old');
  });

  it('[SESSION-06] a value that was removed stays removed when storage was full before', () => {
    const { storage, state } = aStorage({ a: 'old' });
    state.full = true;
    storage.set('a', 'new');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  it('[SESSION-06] what can be written again is read from storage again, where other tabs write too', () => {
    const { storage, state, rows } = aStorage();
    state.full = true;
    storage.set('a', 'here');
    state.full = false;
    storage.set('a', 'stored');
    rows.set('a', 'from another tab');
    expect(storage.get('a')).toBe('from another tab');
  });
});

describe('what the storage holds', () => {
  const token = (value: string) => readToken(aStorage({ [keys.token]: value }).storage);
  it('[SESSION-01] is read as the token under ACCESS_TOKEN', () => {
    expect(keys.token).toBe('ACCESS_TOKEN');
    expect(token('eyJhbGciOi.J9_-~+/=')).toBe('eyJhbGciOi.J9_-~+/=');
  });

  it.each(['', 'null', 'undefined', 'short', 'two words', '{"token":"abcdefgh"}', 'line\nbreak-line', 'émigré-token'])(
    '[SESSION-06] counts as no token when it is %j',
    (value) => expect(token(value)).toBeNull(),
  );

  it('[SESSION-05] is read as region and time under USER_REGION and USER_REGION_TIMESTAMP', () => {
    const { storage } = aStorage({ USER_REGION: 'NL', USER_REGION_TIMESTAMP: '1700000000000' });
    expect(readRegion(storage)).toEqual({ region: 'NL', at: 1_700_000_000_000 });
  });

  it.each<Record<string, string>>([
    {},
    { USER_REGION: 'NL' },
    { USER_REGION_TIMESTAMP: '1700000000000' },
    { USER_REGION: 'Netherlands', USER_REGION_TIMESTAMP: '1700000000000' },
    { USER_REGION: 'nl', USER_REGION_TIMESTAMP: '1700000000000' },
    { USER_REGION: 'NL', USER_REGION_TIMESTAMP: 'yesterday' },
    { USER_REGION: 'NL', USER_REGION_TIMESTAMP: 'Infinity' },
  ])('[SESSION-06] counts as no region when it is %j', (rows) => {
    expect(readRegion(aStorage(rows).storage)).toBeNull();
  });

  it.each([
    ['{"courseIds":["a","b"],"removedIds":["c"]}', ['a', 'b'], ['c']],
    ['{"courseIds":["a",1,null],"removedIds":{"c":true}}', ['a'], []],
    ['["a","b"]', ['a', 'b'], []],
    ['["a",1,null,{"id":"b"}]', ['a'], []],
    ['{"a":true}', [], []],
    ['["a"', [], []],
    ['', [], []],
    ['null', [], []],
    ['"a"', [], []],
  ])(
    '[SESSION-06] %j is read as a wishlist of the courses %j without the removed %j',
    (value, courseIds, removedIds) => {
      expect(readWishlist(aStorage({ [keys.wishlist]: value }).storage)).toEqual({ courseIds, removedIds });
    },
  );
});

describe('the playback speed', () => {
  it.each([
    ['1.5', 1.5],
    ['0.5', 0.5],
    ['0', 1],
    ['99', 1],
    ['fast', 1],
    ['', 1],
  ])('[LESSON-01] [SESSION-06] that is stored as %j is %s', (value, speed) => {
    expect(readSpeed(aStorage({ [keys.speed]: value }).storage)).toBe(speed);
  });

  it('[LESSON-01] is 1 when nothing is stored', () => {
    expect(readSpeed(aStorage({}).storage)).toBe(1);
  });
});
