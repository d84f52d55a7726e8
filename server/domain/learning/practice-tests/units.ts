import { fold } from '../../../../common/text/fold.ts';

/** Dimension and factor to its smallest listed unit. */
interface Unit {
  measure: string;
  size: number;
}

const written: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mass: {
    ...sized(0.001, 'mg milligram milligrams'),
    ...sized(1, 'g gr gram grams gramme grammes'),
    ...sized(1_000, 'kg kilo kilos kilogram kilograms'),
    ...sized(1_000_000, 'tonne tonnes'),
  },
  length: {
    ...sized(1, 'mm millimetre millimetres millimeter millimeters'),
    ...sized(10, 'cm centimetre centimetres centimeter centimeters'),
    ...sized(1_000, 'm metre metres meter meters'),
    ...sized(1_000_000, 'km kilometre kilometres kilometer kilometers'),
  },
  volume: {
    ...sized(1, 'ml millilitre millilitres milliliter milliliters'),
    ...sized(10, 'cl centilitre centilitres centiliter centiliters'),
    ...sized(100, 'dl decilitre decilitres deciliter deciliters'),
    ...sized(1_000, 'l litre litres liter liters'),
  },
  time: {
    ...sized(1, 's sec secs second seconds'),
    ...sized(60, 'min mins minute minutes'),
    ...sized(3_600, 'h hr hrs hour hours'),
    ...sized(86_400, 'day days'),
    ...sized(604_800, 'week weeks'),
  },
  euros: sized(1, '€ eur euro euros'),
  dollars: sized(1, '$ usd dollar dollars'),
  dinars: sized(1, 'iqd dinar dinars'),
  pounds: sized(1, '£ gbp pound pounds'),
  naira: sized(1, '₦ ngn naira nairas'),
  shares: sized(1, '% percent'),
  pixels: sized(1, 'px pixel pixels'),
};

function sized(size: number, forms: string): Record<string, number> {
  return Object.fromEntries(forms.split(' ').map((form) => [form, size]));
}

const units = new Map<string, Unit>(
  Object.entries(written).flatMap(([measure, forms]) =>
    Object.entries(forms).map(([form, size]) => [form, { measure, size }] as const),
  ),
);

const unitsIn = (text: string): Unit[] =>
  (fold(text).match(/[\p{L}]+|\p{Sc}|%/gu) ?? []).flatMap((word) => units.get(word) ?? []);

/**
 * `2.5 kg` is 2500 for grams. Unknown words are ignored, since answers may be sentences.
 * @param asked the question's unit, such as `dollars an hour`; '' for none
 * @returns null for an incompatible unit
 */
export function scaleOf(text: string, asked: string): number | null {
  const [given, wanted] = [unitsIn(text), unitsIn(asked)];
  if (given.length === 0 || wanted.length === 0) return 1;
  for (const { measure, size } of given) {
    const same = wanted.find((unit) => unit.measure === measure);
    if (same) return size / same.size;
  }
  return null;
}
