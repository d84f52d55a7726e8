import { describe, expect, it } from 'vitest';
import { withoutIsolation } from '../../../../server/domain/common/texts-for.ts';
import { cardsOf } from '../../../../server/domain/payments/vouchers/cards.ts';
import { readList } from '../../../../server/domain/payments/vouchers/list.ts';
import { qrCodesOf } from '../../../support/pdf-qr-codes.ts';
import { renderedValueOf } from '../../support/pdf-drawings.ts';
import { factsOf } from '../../support/pdf-facts.ts';
import { textsOf } from '../../support/pdf-texts.ts';
import { sharedShop } from '../../support/shared-platform.ts';
import { batchOf, category, months } from '../../support/vouchers.ts';

const publicUrl = 'https://zanin.example';

const platform = await sharedShop();

describe('the cards of a batch of vouchers', () => {
  const readOf = async (batchId: string, codes: readonly string[]) => {
    const pdf = await cardsOf(platform.services, batchId, { codes, publicUrl });
    const text = pdf.toString('latin1');
    return {
      links: qrCodesOf(pdf),
      words: textsOf(text, 'ActualText'),
      pictures: textsOf(text, 'Alt'),
      pages: /\/Count (\d+)/.exec(text)?.[1],
    };
  };

  it('[COUPON-06] say what they open, until when, by whom and how, ten on a page, with a QR code each', async () => {
    const { batch, codes } = await batchOf(platform, { codes: 12, opens: category('Crafts') });
    const { words, pictures, links, pages } = await readOf(batch.id, codes);
    expect(pages).toBe('2');
    expect(words).toEqual(
      codes.flatMap((code) => [
        'Zanin',
        'All Crafts courses',
        'A gift from Friends of Duhok',
        `${code.slice(0, 3)} ${code.slice(3)}`,
        'Until 31 December 2026',
        'zanin.example/redeem',
      ]),
    );
    const addresses = codes.map((code) => `${publicUrl}/redeem?code=${code}`);
    expect(pictures).toEqual(addresses.map((address) => `QR code of ${address}`));
    expect(links).toEqual(addresses);
  });

  it('[COUPON-06][LANG-63] are in the requested language, and their links lead to pages in it', async () => {
    const { batch, codes } = await batchOf(platform, { opens: months(3) });
    const pdf = await cardsOf({ ...platform.services, language: 'ckb' }, batch.id, { codes, publicUrl });
    const words = textsOf(pdf.toString('latin1'), 'ActualText').map(withoutIsolation);
    expect(words.slice(1, 3)).toEqual(['٣ مانگ لە هەموو خولەکان', 'دیارییەک لەلایەن Friends of Duhok']);
    expect(words.slice(4)).toEqual(['تا ٣١ی کانوونی یەکەمی ٢٠٢٦', 'zanin.example/ckb/redeem']);
    expect(qrCodesOf(pdf)).toEqual([`${publicUrl}/ckb/redeem?code=${codes[0]}`]);
    expect(factsOf(pdf)).toMatchObject({ language: 'ckb' });
  });

  it('[COUPON-06] have room for sponsors in Arabic script and long titles', async () => {
    const sponsor = 'ڕێکخراوی ئافرەتانی دهۆک Women of Duhok, all of them together';
    const { batch, codes } = await batchOf(platform, { opens: months(12), sponsor });
    const { words } = await readOf(batch.id, codes);
    expect(words.slice(1, 3)).toEqual(['12 months of every course', `A gift from ${sponsor}`]);
  });

  it('[COUPON-06] are drawn as reviewed: cutting lines, texts and QR codes in their places', async () => {
    const sponsor = 'Friends of Duhok and of all who learn crafts in its valleys';
    const { batch, codes } = await batchOf(platform, { codes: 11, sponsor });
    const pdf = await cardsOf(platform.services, batch.id, { codes, publicUrl });
    // codes are random
    const drawn = codes.reduce(
      (text, code) => text.replace(code, '123456').replace(`${code.slice(0, 3)} ${code.slice(3)}`, '123 456'),
      renderedValueOf(pdf),
    );
    await expect(`${drawn}\n`).toMatchFileSnapshot('./cards.drawn.txt');
  });

  it('[COUPON-06] have a title, an author, a language and one tree of tags', async () => {
    const { batch, codes } = await batchOf(platform);
    expect(factsOf(await cardsOf(platform.services, batch.id, { codes, publicUrl }))).toEqual({
      ...{ title: '(Coupons: About weaving)', author: '(Zanin)', language: 'en' },
      tags: ['P', 'P', 'P', 'P', 'P', 'P', 'Figure'],
    });
  });

  it.each([
    { count: 1, needed: '1' },
    { count: 10, needed: '1' },
    { count: 21, needed: '3' },
  ])('[COUPON-06] need one page for every ten codes: $needed for $count', async ({ count, needed }) => {
    const { batch, codes } = await batchOf(platform, { codes: count });
    expect((await readOf(batch.id, codes)).pages).toBe(needed);
  });

  it('[COUPON-06] are printed for codes of that batch only', async () => {
    const { batch, codes } = await batchOf(platform, { codes: 2 });
    const other = await batchOf(platform);
    const print = (id: string, given: readonly string[]) => cardsOf(platform.services, id, { codes: given, publicUrl });
    await expect(print(batch.id, [...codes, ...other.codes])).rejects.toThrow(
      '1 of these 3 codes are not of the batch',
    );
    await expect(print(batch.id, [])).rejects.toThrow('are not of the batch');
    await expect(print('vba_none', codes)).rejects.toThrow('This batch was not found.');
  });

  it('[COUPON-06] are printed from the list that a command printed, also as a spreadsheet saves it again', () => {
    const header = 'code,link,opens,last day,sponsor,batch';
    const link = 'https://z.example/redeem?code=';
    const list = [
      header,
      `482913,${link}482913,Weaving,2026-12-31,"A, B",vba_1-x`,
      `000213,${link}000213,Weaving,2026-12-31,"A, B",vba_1-x`,
      '  ',
      '',
    ];
    const read = { batchId: 'vba_1-x', codes: ['482913', '000213'] };
    expect(readList(list.join('\r\n'))).toEqual(read);
    expect(readList(list.join('\n'))).toEqual(read);
    // its first column is a number there
    const saved = list.join('\n').replace('\n000213,', '\n213,');
    expect(readList(saved)).toEqual(read);
    expect(readList(`\ufeff${saved.replaceAll('"A, B"', 'A').replaceAll(',', ';')}`)).toEqual(read);
  });

  it.each([
    ['its last column', 'Weaving,vba_old,vba_1', 'vba_1'],
    ['its last column, with blanks after it', 'Weaving,vba_1 \t', 'vba_1'],
    ['no other column', 'vba_1,Weaving', null],
  ])('[COUPON-06] belong to the batch in the first line of %s', (_, columns, batchId) => {
    const list = `482913,https://z.example/redeem?code=482913,${columns}`;
    expect(readList(list)).toEqual({ batchId, codes: ['482913'] });
  });

  it('[COUPON-06] are not printed from a list in which a line has no code; the error names the line', () => {
    const line = '482913,https://z.example/redeem?code=482913,Weaving,2026-12-31,A,vba_1';
    const without = ['213,https://z.example/redeem?code=213,Weaving', '482913,,Weaving,2026-12-31,A,vba_1'];
    const list = ['code,link,opens,last day,sponsor,batch', line, without[0], '', without[1]].join('\r\n');
    expect(() => readList(list)).toThrow('Lines of the list without a link that ends with a code of six digits: 3, 5.');
    // the header is the first line only
    expect(() => readList(['code,link', line, 'code,link'].join('\n'))).toThrow('six digits: 3.');
    expect(() => readList('nothing')).toThrow('six digits: 1.');
    expect(() => readList('')).toThrow('The list has no codes.');
  });
});
