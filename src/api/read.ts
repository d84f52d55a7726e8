/**
 * Takes a value out of an answer, or throws. What the contract promises is the server's to keep, so each call reads
 * what it uses: strictly what a screen cannot do without, with something in its place for the rest.
 */
export type Read<Value> = (value: unknown) => Value;

const when =
  <Value>(is: (value: unknown) => value is Value): Read<Value> =>
  (value) => {
    if (!is(value)) throw new Error('not as the contract says');
    return value;
  };

/** Whether a value has fields to look at; a list passes too. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A text, perhaps an empty one. */
export const text = when((value) => typeof value === 'string');
/** A text that says something: an id, a title, a token. */
export const filled = when((value): value is string => typeof value === 'string' && value !== '');
/** A number that can be counted with: no NaN, no infinity. */
export const number = when((value): value is number => Number.isFinite(value));
/** True or false. */
export const flag = when((value) => typeof value === 'boolean');
/** One of these words. */
export const oneOf = <Word extends string>(...words: Word[]) =>
  when((value): value is Word => words.some((word) => word === value));

/** Something else in place of what cannot be read. */
export const or =
  <Value, Other>(read: Read<Value>, other: Other): Read<Value | Other> =>
  (value) => {
    try {
      return read(value);
    } catch {
      return other;
    }
  };

/** A text that a screen can do without: then it is empty. */
export const note = or(text, '');
/** A number that a screen can do without: then it is 0. */
export const count = or(number, 0);

/** Null where it cannot be read. */
export const nullable = <Value>(read: Read<Value>) => or(read, null);
/** Absent from its object where it cannot be read. */
export const optional = <Value>(read: Read<Value>) => or(read, undefined);

/** An object with these fields and no others. A type of the contract asks for a reader of each of its fields. */
export const shape =
  <Value extends object>(fields: { [Name in keyof Value]-?: Read<Value[Name]> }): Read<Value> =>
  (value) => {
    const given = when(isRecord)(value);
    const read = Object.entries<Read<unknown>>(fields).map(([name, field]) => [name, field(given[name])] as const);
    return Object.fromEntries(read.filter(([, each]) => each !== undefined)) as Value;
  };

/** A list that is of use only when all of it can be read. */
export const every =
  <Value>(read: Read<Value>): Read<Value[]> =>
  (value) =>
    when(Array.isArray)(value).map((each) => read(each));

/** What of a list can be read; the rest is left out and logged. */
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
