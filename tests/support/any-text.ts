import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/** Any code points but surrogates; fast-check's `unit: 'binary'` takes 2 s per process to build. */
export const anyText = ({ maxLength }: { maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 0x10ffff - surrogates.count }), maxLength === undefined ? {} : { maxLength })
    .map((places) =>
      String.fromCodePoint(...places.map((place) => (place < surrogates.first ? place : place + surrogates.count))),
    );
