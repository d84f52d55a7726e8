import { fold } from '../../text/fold.ts';

/** Dimension and factor to its smallest listed unit. */
interface Unit {
  measure: string;
  size: number;
}

/** English and Dutch, Kurmanji, Sorani, Arabic. */
const written: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mass: {
    ...sized(0.001, 'mg milligram milligrams', 'mîlîgram', 'میلیگرام ملگم', 'ملغ ملغم مليغرام ميليغرام'),
    ...sized(1, 'g gr gram grams gramme grammes', 'گرام گم', 'غرام غرامات جرام جرامات غم'),
    ...sized(
      1_000,
      'kg kilo kilos kilogram kilograms',
      'kîlo kîlogram',
      'کیلۆ کیلۆگرام کگم',
      'كغ كغم كجم كيلوغرام كيلوجرام',
    ),
    ...sized(1_000_000, 'tonne tonnes ton', 'تەن', 'طن أطنان'),
  },
  length: {
    ...sized(1, 'mm millimetre millimetres millimeter millimeters', 'mîlîmetre', 'میلیمەتر ملم', 'مليمتر ميليمتر'),
    ...sized(
      10,
      'cm centimetre centimetres centimeter centimeters',
      'santîmetre santîm',
      'سانتیمەتر سانتیم سم',
      'سنتيمتر سنتيمترات',
    ),
    ...sized(1_000, 'm metre metres meter meters', 'مەتر م', 'متر أمتار'),
    ...sized(
      1_000_000,
      'km kilometre kilometres kilometer kilometers',
      'kîlometre',
      'کیلۆمەتر کم',
      'كيلومتر كيلومترات',
    ),
  },
  volume: {
    ...sized(1, 'ml millilitre millilitres milliliter milliliters', 'mîlîlître', 'میلیلیتر مل', 'مليلتر ميليلتر'),
    ...sized(10, 'cl centilitre centilitres centiliter centiliters'),
    ...sized(100, 'dl decilitre decilitres deciliter deciliters'),
    ...sized(1_000, 'l litre litres liter liters', 'lître', 'لیتر لتر', 'لترات'),
  },
  time: {
    ...sized(1, 's sec secs second seconds seconde seconden', 'çirke saniye', 'چرکە', 'ثانية ثوان ثواني'),
    ...sized(60, 'min mins minute minutes minuut minuten', 'deqîqe deqe xulek', 'خولەک دەقە', 'دقيقة دقائق'),
    ...sized(3_600, 'h hr hrs hour hours uur uren', 'saet seet demjimêr', 'کاتژمێر کاتژمێرێک سەعات', 'ساعة ساعات'),
    ...sized(86_400, 'day days dag dagen', 'roj', 'ڕۆژ', 'يوم أيام'),
    ...sized(604_800, 'week weeks weken', 'hefte', 'هەفتە', 'أسبوع أسابيع'),
  },
  euros: sized(1, '€ eur euro euros', 'ewro', 'یۆرۆ', 'يورو'),
  dollars: sized(1, '$ usd dollar dollars', 'dolar', 'دۆلار', 'دولارات'),
  dinars: sized(1, 'iqd dinar dinars', 'dînar', 'دینار', 'دنانير'),
  pounds: sized(1, '£ gbp pound pounds pond', 'پاوەند', 'جنيه'),
  naira: sized(1, '₦ ngn naira nairas', 'نایرا', 'نيرة'),
  shares: sized(1, '% ٪ percent procent', 'sedî', 'لەسەدا سەدا', 'بالمئة بالمائة المئة المائة'),
  pixels: sized(1, 'px pixel pixels', 'pîksel', 'پیکسڵ', 'بكسل'),
};

function sized(size: number, ...forms: string[]): Record<string, number> {
  return Object.fromEntries(forms.flatMap((each) => each.split(' ')).map((form) => [fold(form), size]));
}

const units = new Map<string, Unit>(
  Object.entries(written).flatMap(([measure, forms]) =>
    Object.entries(forms).map(([form, size]) => [form, { measure, size }] as const),
  ),
);

const unitsIn = (text: string): Unit[] =>
  (fold(text).match(/[\p{L}]+|\p{Sc}|[%٪]/gu) ?? []).flatMap((word) => units.get(word) ?? []);

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
