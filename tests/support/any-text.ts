import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Text of any code points but halves of pairs. As fast-check's own `string({ unit: 'binary' })`, which takes two seconds to be made in
 * each process.
 */
export const anyText = ({ maxLength }: { maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 0x10ffff - surrogates.count }), maxLength === undefined ? {} : { maxLength })
    .map((places) =>
      String.fromCodePoint(...places.map((place) => (place < surrogates.first ? place : place + surrogates.count))),
    );
