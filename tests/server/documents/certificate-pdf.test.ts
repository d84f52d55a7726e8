import { describe, expect, it } from 'vitest';
import { visualRuns } from '../../../server/documents/bidi-text.ts';
import { type PrintedCertificate, printCertificate } from '../../../server/documents/certificate-pdf.ts';
import { textsIn } from '../../../server/texts/texts.ts';
import { diamondsOf, renderedValueOf } from '../support/pdf-drawings.ts';
import { factsOf } from '../support/pdf-facts.ts';
import { textsOf } from '../support/pdf-texts.ts';

const certificate: PrintedCertificate = {
  ...{ id: 'crt_1', courseTitle: 'First stitches', translatedTitle: null, holder: 'Dilan Karim' },
  ...{ code: 'K3Z9-7QWD-0F5T-XM2A', testPercentage: 92, issuedAt: new Date('2026-11-20T10:00:00Z') },
  workload: { lessons: 9, minutes: 868, hasTasks: true },
};

const print = (changed: Partial<PrintedCertificate> = {}) =>
  printCertificate({ ...certificate, ...changed }, 'https://zanin.test', textsIn('en'));

describe('the PDF of a certificate', () => {
  it('[REG-19][A78] omits invisible characters and marks of direction from a name that was stored earlier', async () => {
    const [stored, seen] = [{ holder: 'Ali\u202egnp\u3164 Karim' }, { holder: 'Alignp Karim' }];
    expect((await print(stored)).equals(await print(seen))).toBe(true);
    expect((await print({ holder: 'گل\u200cناز' })).equals(await print({ holder: 'گلناز' }))).toBe(false);
  });

  it.each<[string, string, number | null, string]>([
    ['Dilan Karim', 'First stitches', 92, '9 lessons, about 14 hours with the tasks; practice test passed'],
    ['ژیان کەریم', 'سۆرانی بۆ دەستپێکردن', null, '9 lessons, about 14 hours with the tasks'],
  ])('[CERT-10] is tagged, so that it can be read aloud: %s', async (holder, courseTitle, testPercentage, result) => {
    const printed = await print({ holder, courseTitle, testPercentage });
    const text = printed.toString('latin1');
    expect(text.includes('/Marked true')).toBe(true);
    expect(textsOf(text, 'ActualText')).toEqual([
      'Zanin',
      'Certificate of completion',
      'This is to certify that',
      holder,
      'has completed the course',
      courseTitle,
      'Completed on 20 November 2026',
      result,
      'Certificate K3Z9-7QWD-0F5T-XM2A',
      'Check it at https://zanin.test/certificates',
      'https://zanin.test/certificates/crt_1',
    ]);
    expect(textsOf(text, 'Alt')).toEqual(['QR code of https://zanin.test/certificates/crt_1']);
  });

  it('[LANG-23] has the English lines below those of its language', async () => {
    const printed = await printCertificate(certificate, 'https://zanin.test', textsIn('ckb'), textsIn('en'));
    const lines = textsOf(printed.toString('latin1'), 'ActualText');
    expect(lines.filter((line) => /^[A-Z a-z].*[a-z]/.test(line) && !line.startsWith('http'))).toEqual([
      'Zanin',
      'Certificate of completion',
      'This is to certify that',
      'Dilan Karim',
      'has completed the course',
      'First stitches',
      'Completed on 20 November 2026; 9 lessons, about 14 hours with the tasks; practice test passed',
    ]);
    expect(lines.filter((line) => /[ەێۆڕڵ]/.test(line)).length).toBeGreaterThanOrEqual(5);
    expect(factsOf(printed).language).toBe('ckb');
  });

  it('[LANG-23] has the title of the course in its language, and the English title below', async () => {
    const translated = { ...certificate, translatedTitle: 'یەکەم دوورینەکان' };
    const printed = await printCertificate(translated, 'https://zanin.test', textsIn('ckb'), textsIn('en'));
    const [text, facts] = [printed.toString('latin1'), factsOf(printed)];
    const lines = textsOf(text, 'ActualText');
    expect(lines.slice(lines.indexOf('یەکەم دوورینەکان')).slice(0, 2)).toEqual(['یەکەم دوورینەکان', 'First stitches']);
    expect(textsOf(`/Title ${facts.title}`, 'Title')).toEqual(['بڕوانامەی تەواوکردن: \u2068یەکەم دوورینەکان\u2069']);
    expect(textsOf(`/Subject ${facts.subject}`, 'Subject')).toEqual(['\u2068Dilan Karim\u2069 خولەکەی تەواو کردووە']);
    expect(textsOf(text, 'Alt')).toEqual(['کۆدی QR بۆ https://zanin.test/certificates/crt_1']);
  });

  it('[CERT-10] has its title, holder and language in its metadata', async () => {
    const printed = await print();
    const { title, author, subject, language, tags } = factsOf(printed);
    expect([title, author, language]).toEqual(['(Certificate of completion: First stitches)', '(Zanin)', 'en']);
    expect(tags).toEqual(['P', 'H1', ...Array(9).fill('P'), 'Figure']);
    expect(subject).toBe('(Dilan Karim has completed the course)');
  });

  it('[DONE-03] is drawn as reviewed: each text in its place and colour, below a border, above an ornament', async () => {
    await expect(`${renderedValueOf(await print())}\n`).toMatchFileSnapshot('./certificate-pdf.drawn.txt');
  });

  it('[DONE-03] keeps the longest names and titles between the borders, in the middle of their line', async () => {
    const long = { holder: 'Dilan Rojin Karim '.repeat(12).trim(), courseTitle: 'Weaving kilims '.repeat(8).trim() };
    const drawn = renderedValueOf(await print(long));
    await expect(`${drawn}\n`).toMatchFileSnapshot('./certificate-pdf-long.drawn.txt');
  });

  it('[DONE-03] has a border of diamonds that touch each other, two colours in turn, each with a smaller one in its middle', async () => {
    // 20 points from the edges of A4 on its side
    const [columns, rows, frame] = [33, 23, { left: 20, top: 20, width: 801.89, height: 555.28 }];
    const [width, height] = [frame.width / columns, frame.height / rows];
    const border = diamondsOf(await print()).slice(0, -6);
    const places = Array.from(
      { length: columns * rows },
      (_, index) => [Math.floor(index / rows), index % rows] as const,
    ).filter(([column, row]) => [0, columns - 1].includes(column) || [0, rows - 1].includes(row));
    expect(border).toHaveLength(2 * places.length);
    for (const [index, [column, row]] of places.entries()) {
      const [large, small] = border.slice(2 * index, 2 * index + 2);
      expect(large?.x).toBeCloseTo(frame.left + (column + 0.5) * width, 3);
      expect(large?.y).toBeCloseTo(frame.top + (row + 0.5) * height, 3);
      expect([large?.width, large?.height, small?.width, small?.height]).toEqual(
        [width, height, 0.4 * width, 0.4 * height].map((size) => expect.closeTo(size, 3)),
      );
      expect([small?.x, small?.y, small?.colour]).toEqual([large?.x, large?.y, '#14532D']);
      expect(large?.colour).toBe((column + row) % 2 === 0 ? '#E8A317' : '#FBF7F0');
    }
  });

  it('[DONE-03] shows names in both scripts in the order in which they are read', () => {
    expect(visualRuns('Dilan Karim')).toEqual([{ text: 'Dilan Karim', rtl: false }]);
    expect(visualRuns('ژیان کەریم')).toEqual([{ text: 'ژیان کەریم', rtl: true }]);
    // an Arabic-script line with a Latin word and a number: on paper it begins at the right
    expect(visualRuns('کوردی (Sorani) ١')).toEqual([
      { text: '١', rtl: false },
      { text: ') ', rtl: true },
      { text: 'Sorani', rtl: false },
      { text: 'کوردی (', rtl: true },
    ]);
    expect(visualRuns('')).toEqual([]);
  });
});
