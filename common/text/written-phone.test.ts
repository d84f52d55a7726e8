import { describe, expect, it } from 'vitest';
import { afterDialCode, readWrittenPhone } from './written-phone.ts';

const national = { digits: '07501234567', isInternational: false };
const international = { digits: '9647501234567', isInternational: true };

describe('a written phone number', () => {
  it.each([
    ['Arabic-Indic digits', '٠٧٥٠ ١٢٣ ٤٥٦٧'],
    ['Persian digits', '۰۷۵۰ ۱۲۳ ۴۵۶۷'],
    ['Devanagari digits', '०७५०१२३४५६७'],
    ['Bengali digits', '০৭৫০১২৩৪৫৬৭'],
    ['Thai digits', '๐๗๕๐๑๒๓๔๕๖๗'],
    ['full-width digits and marks', '（０７５０）１２３－４５６７'],
    ['digits of two scripts', '٠٧٥٠ 123 ۴۵۶۷'],
    ['keycap emoji', '0️⃣7️⃣5️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣'],
    ['a left-to-right mark', '\u200e0750 123 4567'],
    ['a right-to-left mark', '0750 123 4567\u200f'],
    ['an Arabic letter mark', '\u061c0750 123 4567'],
    ['an embedding', '\u202a0750 123 4567\u202c'],
    ['an override', '\u202d07501234567\u202c'],
    ['an isolate', '\u20660750 123 4567\u2069'],
    ['zero width', '0750\u200b123\u200d4567\ufeff'],
    ['a soft hyphen and a word joiner', '0750\u00ad123\u20604567'],
    ['non-breaking blanks', '0750\u00a0123\u202f4567'],
    ['thin, figure and ideographic blanks', '0750\u2009123\u20074567\u3000'],
    ['tabs and lines', '\t0750\n123 4567\r\n'],
    ['hyphens of Unicode', '0750\u2010123\u20114567'],
    ['dashes of Unicode', '0750\u2012123\u20134\u20145\u201567'],
    ['minus signs', '0750\u2212123\u20114567'],
    ['Japanese marks', '0750ー123ｰ4567'],
    ['tatweel', '٠٧٥٠ـ١٢٣ـ٤٥٦٧'],
    ['dots, slashes and parentheses', '(0750)/123.45·67'],
    ['a label', 'Tel: 0750 123 4567'],
    ['a label with a dot', 'Mob. 0750-123-4567'],
    ['an Arabic label', 'هاتف: ٠٧٥٠١٢٣٤٥٦٧'],
    ['an emoji before it', '📞 0750 123 4567'],
    ['a remark after it', '0750 123 4567 (mobile)'],
    ['the end of its sentence', '«0750 123 4567».'],
    ['the apostrophe of a spreadsheet', "'07501234567"],
    ['a tel: address with its context', 'tel:0750-123-4567;phone-context=+964'],
  ])('[A10] with %s is read', (_, text) => {
    expect(readWrittenPhone(text)).toEqual(national);
  });

  it.each([
    ['+964 750 123 4567'],
    ['＋９６４　７５０１２３４５６７'],
    ['\u200e+964 750 123 4567'],
    ['\u2066+964\u2069 750 123 4567'],
    ['\ufeff+964-750-123-4567'],
    ['+٩٦٤ ٧٥٠ ١٢٣ ٤٥٦٧'],
    ['﬩964 750 123 4567'],
    ['➕964 750 123 4567'],
    ['(+964) 750 123 4567'],
    ['+00964 750 123 4567'],
    ['++964 750 123 4567'],
    ['9647501234567+'],
    ['tel:+964-750-123-4567'],
    ['TEL:+9647501234567'],
    ['tel://+9647501234567'],
    ['tel:+964-750-123-4567;isub=1'],
    ['<tel:+9647501234567>'],
    ['mobile +964 750 123 4567'],
    ['WhatsApp: +964 750 123 4567'],
    ['📱+964 750 123 4567'],
  ])('[A10] as %j is international', (text) => {
    expect(readWrittenPhone(text)).toEqual(international);
  });

  it('[A10] may have its calling code twice', () => {
    expect(readWrittenPhone('+964 +9647501234567')).toEqual(international);
    expect(readWrittenPhone('00964 +964 750 123 4567')).toEqual(international);
  });

  it.each([
    [''],
    ['+'],
    ['\u200f'],
    ['call 0612345678'],
    ['0612345678 ext'],
    ['0612345678 ext 12'],
    ['0612345678 x12'],
    ['0612345678#12'],
    ['0612345678,,12'],
    ['tel:+31612345678;ext=12'],
    ['06+12345678'],
    ['06[12]345678'],
    ['06@12345678'],
    ['0750½1234567'],
    ['0750 123 4567²'],
    ['1-800-FLOWERS'],
    ['9.6475E+12'],
    ['0750 123 4567; 0770 123 4567'],
    ['rojin1990@example.org'],
  ])('[A10] is none as %j', (text) => {
    expect(readWrittenPhone(text)).toBeNull();
  });
});

describe('a dial code', () => {
  it.each([
    ['+964 750 123 4567', '750 123 4567'],
    ['+9647501234567', '7501234567'],
    ['\u200e+964 750', '750'],
    ['\u200f+964 750', '750'],
    ['\u061c+964 750', '750'],
    ['\u202a+964 750\u202c', '750'],
    ['\u2066+964 750\u2069', '750'],
    ['\u200b\ufeff+964 750', '750'],
    ['\u00a0\u2009+964 750', '750'],
    [' + 9 6 4 - 750', '750'],
    ['＋９６４７５０', '７５０'],
    ['+٩٦٤ ٧٥٠ ١٢٣', '٧٥٠ ١٢٣'],
    ['+۹۶۴\u00a0۷۵۰', '۷۵۰'],
    ['+964\u2011750', '750'],
    ['+964\u2013750', '750'],
    ['(+964) 750', '750'],
    ['+(964) 750', '750'],
    ['+964 (0) 750', '(0) 750'],
    ['++964 750', '750'],
    ['tel:+964-750', '750'],
    ['Tel: +964 750', '750'],
    ['mobile +964 750', '750'],
    ['📞 +964 750', '750'],
    ['“+964 750', '750'],
    ['+964', ''],
  ])('[PHONE-03] is taken from %j, and %j is left', (text, rest) => {
    expect(afterDialCode('+964', text)).toBe(rest);
  });

  it('[PHONE-03] may have a blank of its own', () => {
    expect(afterDialCode('+1 345', '+1-345-949 1234')).toBe('949 1234');
    expect(afterDialCode('+1 345', '+1 (345) 949 1234')).toBe('949 1234');
  });

  it.each([
    [''],
    ['+'],
    ['+96'],
    ['+31 964'],
    ['964 750'],
    ['00964 750'],
    ['0+964'],
    ['+00964 750'],
    ['750 +964'],
    ['+9a64'],
    ['\u200e964'],
    ['rojin@+964'],
  ])('[PHONE-03] is not at the start of %j', (text) => {
    expect(afterDialCode('+964', text)).toBeNull();
  });
});
