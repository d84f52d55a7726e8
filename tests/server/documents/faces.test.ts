import { describe, expect, it } from 'vitest';
import { Faces, printingError, unprintable } from '../../../server/documents/faces.ts';
import { facesOf } from '../../../server/pictures/outlines.ts';

/** Names of people, with the faces that they are printed in. */
const names: [language: string, name: string, faces: string[]][] = [
  ['English', 'Mary-Jane O’Connor', ['Vazirmatn']],
  ['Kurmanji', 'Şêrko Çîya Bûlût', ['Vazirmatn']],
  ['Kurmanji with dotted letters', 'Ḧesen Eẍmed', ['NotoSans']],
  ['Kurmanji with decomposed accents', 'S\u0327e\u0302rko H\u0308esen Ex\u0308med', ['NotoSans']],
  ['Sorani', 'ڕێبوار هه‌ڵۆ', ['Vazirmatn']],
  ['Arabic', 'محمد عبد الله الخطيب', ['Vazirmatn']],
  ['Sindhi', 'ٻيجل ڳڙھ', ['NotoSansArabic']],
  ['Russian and Ukrainian', 'Юрій Ґалаґан-Щербаков', ['NotoSans']],
  ['Kazakh', 'Қайрат Әңгіме', ['NotoSans']],
  ['Greek', 'Ἀλέξανδρος Παπαδόπουλος', ['NotoSans']],
  ['Vietnamese', 'Nguyễn Thị Hồng Phượng', ['NotoSans']],
  ['Vietnamese, decomposed', 'Nguyễn Thị Hường'.normalize('NFD'), ['NotoSans']],
  ['Yoruba', 'Ọláyínká Ẹ̀gbẹ́', ['NotoSans']],
  ['Igbo', 'Ńkechị Ọ́zọ̀', ['NotoSans']],
  ['Hausa', 'Ɓala Ɗan Ƙasa', ['NotoSans']],
  ['Lithuanian with two accents', 'Jė̃rė', ['NotoSans']],
  ['Hebrew with points', 'יִצְחָק רַבִּין', ['NotoSansHebrew']],
  ['Syriac', 'ܡܪܝܡ ܐܦܪܝܡ', ['NotoSansSyriac']],
  ['Divehi', 'މުހައްމަދު', ['NotoSansThaana']],
  ['Armenian', 'Արամ Խաչատրյան', ['NotoSansArmenian']],
  ['Georgian', 'შოთა რუსთაველი', ['NotoSansGeorgian']],
  ['Amharic and Tigrinya', 'ሰላማዊት ገብረእግዚአብሔር', ['NotoSansEthiopic']],
  ['Hindi', 'श्रीकृष्ण त्रिपाठी', ['NotoSansDevanagari']],
  ['Bengali', 'শ্রী ক্ষিতীশ', ['NotoSansBengali']],
  ['Gujarati', 'કૃષ્ણકાંત', ['NotoSansGujarati']],
  ['Punjabi', 'ਪੰਜਾਬੀ ਸਿੰਘ', ['NotoSansGurmukhi']],
  ['Odia', 'ଶ୍ରୀକୃଷ୍ଣ', ['NotoSansOriya']],
  ['Tamil', 'ஸ்ரீதேவி', ['NotoSansTamil']],
  ['Telugu', 'శ్రీకృష్ణ', ['NotoSansTelugu']],
  ['Kannada', 'ಶ್ರೀಕೃಷ್ಣ', ['NotoSansKannada']],
  ['Malayalam', 'ശ്രീകൃഷ്ണൻ', ['NotoSansMalayalam']],
  ['Sinhala', 'ක්‍ෂණ ගුණරත්න', ['NotoSansSinhala']],
  ['Thai', 'น้ำผึ้ง ศรีสุวรรณ์', ['NotoSansThai']],
  ['Lao', 'ບຸນຍັງ ນ້ຳ', ['NotoSansLao']],
  ['Khmer', 'ស្រីមុំ ព្រះសីហនុ', ['NotoSansKhmer']],
  ['Burmese', 'အောင်ဆန်းစုကြည်', ['NotoSansMyanmar']],
  ['Chinese', '王小明 歐陽', ['NotoSansSC']],
  ['Chinese with a rare letter', '𠮷野', ['NotoSansJP']],
  ['Japanese', '山﨑ひろゴー', ['NotoSansJP']],
  ['Korean', '김철수', ['NotoSansKR']],
  ['Korean, decomposed', '김철수'.normalize('NFD'), ['NotoSansKR']],
  ['two scripts', 'Dilan محمد', ['Vazirmatn']],
  ['three scripts', 'Юрій (Yuri) יורי', ['NotoSans', 'Vazirmatn', 'NotoSansHebrew']],
];

/** The name of a face's family, of the path of its file. */
const familyOf = (file: string): string => /([A-Za-z]+)_\d+\w+\.ttf$/.exec(file)?.[1] ?? file;

const lettersIn = (text: string): string => [...text.normalize('NFC').replace(/[\p{Cf}\s]/gu, '')].sort().join('');

describe('a name that is printed', () => {
  it.each(names)('[CERT-12] in %s is whole, with a glyph for each letter: %s', (_, name, families) => {
    expect(unprintable(name)).toEqual([]);
    for (const weight of ['regular', 'bold'] as const) {
      const parts = new Faces(name, weight).parts(name);
      expect(lettersIn(parts.map(({ text }) => text).join(''))).toBe(lettersIn(name));
      const glyphs = parts.flatMap(({ face, text, rtl }) => face.shape(text, rtl).glyphs);
      // glyph 0 is the box for a letter that a font lacks
      expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
      expect(new Set(parts.map(({ face }) => familyOf(face.file)))).toEqual(new Set(families));
    }
  });

  it.each(names)('[CERT-11][CERT-12] in %s is whole in a picture too: %s', (_, name) => {
    const parts = facesOf(name).parts(name);
    expect(lettersIn(parts.map(({ text }) => text).join(''))).toBe(lettersIn(name));
    const glyphs = parts.flatMap(({ face, text, rtl }) => face.shape(text, rtl).glyphs);
    expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
  });

  it('[CERT-12] has its marks on its letters, in a face that says where these are', () => {
    const marked = (text: string) =>
      new Faces(text, 'bold').parts(text).flatMap(({ face, text, rtl }) => face.shape(text, rtl).positions.at(-1));
    expect(marked('ẹ\u0301')[0]?.xAdvance).toBe(0);
    expect(marked('ẹ\u0301')[0]?.xOffset).not.toBe(0);
  });

  it('[CERT-12] joins the letters of Arabic and Syriac, and stacks those of Indic scripts', () => {
    for (const [joined, apart] of [
      ['بب', 'ب'],
      ['ܒܒ', 'ܒ'],
    ] as const) {
      const glyphs = (text: string) =>
        new Faces(text, 'bold')
          .parts(text)
          .flatMap(({ face, text }) => face.shape(text, true).glyphs.map(({ id }) => id));
      expect(glyphs(joined)).not.toContain(glyphs(apart)[0]);
    }
    const [part] = new Faces('क्ष', 'bold').parts('क्ष');
    expect(part?.face.shape(part.text, false).glyphs).toHaveLength(1);
  });

  it('[CERT-12] keeps digits that are read from the left within Arabic script', () => {
    const glyphs = (text: string) =>
      new Faces(text, 'bold')
        .parts(text)
        .flatMap(({ face, text, rtl }) => face.shape(text, rtl).glyphs.map(({ id }) => id));
    expect(glyphs('۲۵')).toEqual([...glyphs('۲'), ...glyphs('۵')]);
  });
});

describe('a letter that no face has', () => {
  it.each<[text: string, missing: string[], error: string | null]>([
    ['Dilan Karim', [], null],
    ['', [], null],
    ['Dilan 🙂', ['🙂'], 'We cannot print “🙂” (U+1F642).'],
    ['🙂🙂 👩‍🚀', ['🙂', '👩‍🚀'], 'We cannot print “🙂” (U+1F642), “👩‍🚀” (U+1F469 U+200D U+1F680).'],
    ['ᚠᚢᚦᚨ', ['ᚠ', 'ᚢ', 'ᚦ', 'ᚨ'], 'We cannot print “ᚠ” (U+16A0), “ᚢ” (U+16A2), “ᚦ” (U+16A6) and more.'],
    ['𐎀', ['𐎀'], 'We cannot print “𐎀” (U+10380).'],
    // a private letter, and one that Unicode does not have
    ['A\ue000\u0378', ['\ue000', '\u0378'], 'We cannot print “\ue000” (U+E000), “\u0378” (U+0378).'],
  ])('[CERT-12] in %j is named, with its code point for devices that do not show it', (text, missing, error) => {
    expect(unprintable(text)).toEqual(missing);
    expect(printingError(text)).toBe(error);
  });

  it('[CERT-12] is printed as its code point if it was stored earlier, never as a blank', () => {
    const text = 'Dilan 🙂 Karim';
    expect(new Faces(text, 'bold').parts(text).map(({ text }) => text)).toEqual(['Dilan [U+1F642] Karim']);
  });
});
