import { readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { codes } from '../../../common/language/codes.ts';
import { cardsOf } from '../../domain/payments/vouchers/cards.ts';
import { readList } from '../../domain/payments/vouchers/list.ts';
import { command, WrongUsage } from '../declaration.ts';
import { onDisk } from '../files.ts';

export const voucherCards = command({
  name: 'voucher cards',
  summary: 'Prints a list of codes as cards to cut out, ten on a page of A4',
  details:
    'It runs where the server is: both paths are absolute, and a file that exists is kept. Under deploy/zanin.service the server writes to /var/lib/zanin only, in the image to /data.',
  arguments: { list: 'the path of what `voucher make --csv` printed' },
  options: {
    to: { value: 'path', text: 'the PDF to write, readable by its owner alone' },
    language: { value: 'code', text: `of the cards: ${codes.join(', ')}; English without it` },
  },
  examples: [
    'voucher cards /var/lib/zanin/duhok.csv --to /var/lib/zanin/duhok.pdf',
    'voucher cards /var/lib/zanin/duhok.csv --to /var/lib/zanin/duhok-ckb.pdf --language ckb',
  ],
  async run({ services, argument, option: { to = '', language: asked = 'en' } }) {
    if (!isAbsolute(argument.list) || !isAbsolute(to)) throw new WrongUsage('Give both paths from / on.');
    const language = codes.find((code) => code === asked);
    if (language === undefined) throw new WrongUsage(`Give a language of: ${codes.join(', ')}.`);
    const { batchId, codes: listed } = readList(onDisk(() => readFileSync(argument.list, 'utf8')));
    const pdf = await cardsOf({ ...services, language }, batchId ?? '', {
      codes: listed,
      publicUrl: services.config.publicUrl,
    });
    onDisk(() => writeFileSync(to, pdf, { mode: 0o600, flag: 'wx' }));
    return {
      data: { batch: batchId, cards: listed.length, file: to },
      lines: [`${listed.length} cards are in ${to}.`],
    };
  },
});
