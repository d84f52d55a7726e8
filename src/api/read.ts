import { isRecord } from '../../common/is-record.ts';

/** Parses or throws. Calls read what they use: required values strictly, others with defaults. */
export type Read<Value> = (value: unknown) => Value;

const when =
  <Value>(is: (value: unknown) => value is Value): Read<Value> =>
  (value) => {
    if (!is(value)) throw new Error('not as the contract says');
    return value;
  };

export const text = when((value) => typeof value === 'string');
export const filled = when((value): value is string => typeof value === 'string' && value !== '');
/** Neither NaN nor infinite. */
export const number = when((value): value is number => Number.isFinite(value));
export const flag = when((value) => typeof value === 'boolean');
export const oneOf = <Word extends string>(...words: Word[]) =>
  when((value): value is Word => words.some((word) => word === value));

export const or =
  <Value, Other>(read: Read<Value>, other: Other): Read<Value | Other> =>
  (value) => {
    try {
      return read(value);
    } catch {
      return other;
    }
  };

/** Defaults to ''. */
export const note = or(text, '');
/** Defaults to 0. */
export const count = or(number, 0);

export const nullable = <Value>(read: Read<Value>) => or(read, null);
export const optional = <Value>(read: Read<Value>) => or(read, undefined);

/** An object of exactly these fields; the contract's type requires a reader for each. */
export const shape =
  <Value extends object>(fields: { [Name in keyof Value]-?: Read<Value[Name]> }): Read<Value> =>
  (value) => {
    const given = when(isRecord)(value);
    const read = Object.entries<Read<unknown>>(fields).map(([name, field]) => [name, field(given[name])] as const);
    return Object.fromEntries(read.filter(([, each]) => each !== undefined)) as Value;
  };

/** Throws unless every item is readable. */
export const every =
  <Value>(read: Read<Value>): Read<Value[]> =>
  (value) =>
    when(Array.isArray)(value).map((each) => read(each));

/** Drops and logs unreadable items. */
export const list =
  <Value>(read: Read<Value>): Read<Value[]> =>
  (value) =>
    when(Array.isArray)(value).flatMap((each) => {
      try {
        return [read(each)];
      } catch {
        console.info('Left out an entry of a list: it is not as the contract says');
        return [];
      }
    });
