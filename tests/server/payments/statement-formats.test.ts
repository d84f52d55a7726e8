import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostStatementBytes } from '../../../common/desk/statements.ts';
import { Problem } from '../../../server/domain/common/problem.ts';
import { decimalOf, microOf } from '../../../server/domain/payments/statements/amounts.ts';
import { readStatement } from '../../../server/domain/payments/statements/read.ts';
import { alphabet, readReference } from '../../../server/domain/payments/transfers/reference.ts';
import { camtEntry, camtOf, mt940Line, mt940Of, type WrittenLine } from '../support/statements.ts';

const bytesOf = (text: string): Uint8Array => Buffer.from(text);

const aLine = (more: Partial<WrittenLine> = {}): WrittenLine => ({
  ...{ direction: 'in', amount: '39000', currency: 'IQD', day: '2026-11-24' },
  ...{ sender: 'Dilan Karim', text: 'K7MX-P4RT', ...more },
});

const readAs = ({ amount, ...line }: WrittenLine) => ({ ...line, micro: microOf(amount) });

/** @returns the words of the refusal */
function refusalOf(content: string | Uint8Array): string {
  try {
    readStatement(content);
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return error.message;
    throw error;
  }
  throw new Error('It was read');
}

/** Words without blanks at their ends, which formats do not keep. */
const words = (letters: string, maxLength: number) =>
  fc
    .array(fc.constantFrom(...letters), { minLength: 1, maxLength })
    .map((all) => all.join('').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');

const days = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2098-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const written = (letters: string) =>
  fc.record<WrittenLine>({
    direction: fc.constantFrom('in', 'out'),
    amount: fc.tuple(fc.bigInt(0n, 999_999_999_999n), fc.bigInt(0n, 99n)).map(([whole, part]) => {
      return part === 0n ? String(whole) : `${whole}.${String(part).padStart(2, '0')}`;
    }),
    currency: fc.constantFrom('IQD', 'USD', 'EUR', 'KWD'),
    day: days,
    sender: fc.option(words(letters, 50).map((name) => `A${name}`)),
    text: words(letters, 100),
  });

describe('reading statements', () => {
  it('[DESK-121] what is written as CAMT.053 is read back, in UTF-8 and in UTF-16', () => {
    const lines = fc.array(written('KMXPRT247 -/&<>"\'?éşڕی:;.'), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(lines, fc.constantFrom('utf8', 'utf16le'), (all, encoding) => {
        const xml = camtOf(all.map((line) => camtEntry(line)));
        const file = Buffer.from(encoding === 'utf8' ? xml : `\uFEFF${xml.replace('UTF-8', 'UTF-16')}`, encoding);
        expect(readStatement(file)).toEqual({ format: 'camt053', left: 0, lines: all.map(readAs) });
      }),
    );
  });

  it('[DESK-121] what is written as MT940 is read back', () => {
    const lines = fc.array(written('KMXPRT247 -/&éşڕی:;.'), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(lines, fc.constantFrom('IQD', 'USD'), (all, currency) => {
        const same = all.map((line) => ({ ...line, currency }));
        const file = mt940Of(
          same.map((line) => mt940Line(line)),
          currency,
        );
        expect(readStatement(bytesOf(file))).toEqual({ format: 'mt940', left: 0, lines: same.map(readAs) });
      }),
    );
  });

  it('[DESK-121] amounts are exact, however large', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 20n), (micro) => {
        expect(microOf(decimalOf(micro, 'IQD'))).toBe(micro);
      }),
    );
    for (const wrong of ['', '-1', '+1', '1e3', '1.2.3', '0x10', '1.0000001', 'NaN', '1'.repeat(16)]) {
      expect(microOf(wrong), wrong).toBeNull();
    }
    expect(microOf('39000.00000')).toBe(39_000_000_000n);
  });

  it('[DESK-121] reversed, expected and returned entries are not incoming money', () => {
    const read = readStatement(
      camtOf([
        camtEntry(aLine(), { more: '<RvslInd>true</RvslInd>' }),
        camtEntry(aLine({ direction: 'out' }), { more: '<RvslInd>true</RvslInd>' }),
        camtEntry(aLine(), { status: '<Sts>PDNG</Sts>' }),
        camtEntry(aLine(), { status: '<Sts><Cd>INFO</Cd></Sts>' }),
        camtEntry(aLine(), { status: '<Sts><Cd>BOOK</Cd></Sts>' }),
        camtEntry(aLine({ amount: '-39000' })),
      ]),
    );
    expect(read.left).toBe(3);
    expect(read.lines.map(({ direction, micro }) => [direction, micro])).toEqual([
      ['out', 39_000_000_000n],
      ['in', 39_000_000_000n],
      // a sign is no amount
      ['in', null],
    ]);
    const swift = readStatement(
      mt940Of(
        ['RC', 'RD', 'EC', 'C'].map((sign) => mt940Line(aLine(), sign)),
        'IQD',
      ),
    );
    expect([swift.left, swift.lines.map(({ direction }) => direction)]).toEqual([2, ['out', 'in']]);
  });

  const batch = (parts: readonly string[], amount = '3') =>
    camtOf([
      `<Ntry><Amt Ccy="IQD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><NtryDtls>${parts.join('')}</NtryDtls></Ntry>`,
    ]);
  const part = (amount: string, currency = 'IQD', more = '') =>
    `<TxDtls><AmtDtls><TxAmt><Amt Ccy="${currency}">${amount}</Amt></TxAmt></AmtDtls>${more}<RmtInf><Ustrd>${amount}</Ustrd></RmtInf></TxDtls>`;

  it('[DESK-121] a batch has a line for each transaction, with its sum only if the sums add up to the whole', () => {
    const micros = (xml: string) => readStatement(xml).lines.map(({ micro }) => micro);
    expect(micros(batch([part('1'), part('2')]))).toEqual([1_000_000n, 2_000_000n]);
    expect(micros(batch([part('1'), part('1')]))).toEqual([null, null]);
    expect(micros(batch([part('1'), part('2', 'USD')]))).toEqual([null, null]);
    expect(micros(batch([part('4'), part('1', 'IQD', '<CdtDbtInd>DBIT</CdtDbtInd>')]))).toEqual([4_000_000n]);
    // charges and exchange are in what was booked
    expect(micros(batch([part('4')]))).toEqual([3_000_000n]);
  });

  it('[DESK-121] the encoding is the declared one, or else the one that fits', () => {
    const xml = camtOf([camtEntry(aLine({ sender: 'Zoë Müller' }))]);
    const latin = Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    expect(readStatement(latin).lines[0]?.sender).toBe('Zoë Müller');
    const swift = Buffer.from(mt940Of([mt940Line(aLine({ sender: 'Zoë Müller' }))], 'IQD'), 'latin1');
    expect(readStatement(swift).lines[0]?.sender).toBe('Zoë Müller');
    const bigEndian = Buffer.from(`\uFEFF${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le').swap16();
    expect(readStatement(bigEndian).lines[0]?.sender).toBe('Zoë Müller');
    // Latin bytes of a file that says UTF-8, an encoding that nobody has, and bytes of a picture
    for (const wrong of [
      Buffer.from(xml, 'latin1'),
      bytesOf(xml.replace('UTF-8', 'EBCDIC-X')),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
    ]) {
      expect(refusalOf(wrong)).toContain('cannot be read as text');
    }
  });

  it('[DESK-121] hostile and truncated files are refused in time, and not quoted', () => {
    const bomb = `<!DOCTYPE lolz [<!ENTITY a "K7MX">${'<!ENTITY b "&a;&a;&a;&a;">'.repeat(20)}]>`;
    const whole = camtOf([camtEntry(aLine())]);
    const hostile = [
      whole.replace('<Document', `${bomb}<Document`),
      whole.replace('<Document', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><Document'),
      `<Document><BkToCstmrStmt>${'<Stmt>'.repeat(100_000)}${'</Stmt>'.repeat(100_000)}</BkToCstmrStmt></Document>`,
      whole.slice(0, -20),
      whole.replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'),
      '<html><body>Log in to your bank</body></html>',
      `<Document>${'<a>'.repeat(30)}</Document>`,
      whole.replace('<Id>47</Id>', '<__proto__><polluted>1</polluted></__proto__>'),
    ];
    for (const xml of hostile) expect(refusalOf(bytesOf(xml))).toContain('no whole CAMT.053 statement');
    expect(refusalOf(new Uint8Array(mostStatementBytes + 1))).toContain('larger than 2 MB');
    expect(refusalOf(mt940Of([':61:K7MXP4RT'], 'IQD'))).toContain('(:61:) cannot be read');
    expect(refusalOf('1;2;39000 IQD\n'.repeat(2_001))).toContain('more than 2000 lines');
    expect(refusalOf(`${'111 '.repeat(10_000)}x`)).toContain('more than 1000 characters');
    expect(refusalOf(' \n \n')).toContain('no lines');
    expect(refusalOf('\n'.repeat(1_000_000))).toContain('no lines');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('[DESK-121] names and texts lose characters that hide or reorder others', () => {
    const [line] = readStatement(
      camtOf([camtEntry(aLine({ sender: 'Dilan\u202e Karim&#0;', text: 'a\u200b\n b' }))]),
    ).lines;
    expect([line?.sender, line?.text]).toEqual(['Dilan Karim&#0;', 'a b']);
  });

  it('[DESK-121] the booking day of MT940 is in the year that is nearest to its value date', () => {
    const dayOf = (line: string) => readStatement(mt940Of([line], 'IQD')).lines[0]?.day;
    expect(dayOf(':61:2612310102C1,NTRFNONREF')).toBe('2027-01-02');
    expect(dayOf(':61:2701021231C1,NTRFNONREF')).toBe('2026-12-31');
    expect(dayOf(':61:261124C1,NTRFNONREF')).toBe('2026-11-24');
    expect(dayOf(':61:261324C1,NTRFNONREF')).toBeNull();
  });

  it('[DESK-120] pasted lines are read in the formats that people and banks write', () => {
    const iqd = { direction: 'in', micro: 39_000_000_000n, currency: 'IQD' };
    const cases: [row: string, expected: object][] = [
      ['2026-11-24\tDilan Karim\tK7MX-P4RT\t39,000.00\tIQD', { ...iqd, day: '2026-11-24', sender: 'Dilan Karim' }],
      ['24.11.2026;"Dilan Karim";"K7MX-P4RT";"39.000,00";IQD', { ...iqd, sender: 'Dilan Karim' }],
      ['1;24/11/2026;K7MX-P4RT;Dilan Karim;IQD 39 000', { ...iqd, day: '2026-11-24', sender: 'Dilan Karim' }],
      ['11/24/2026;K7MX-P4RT;39000 IQD', { ...iqd, day: '2026-11-24' }],
      ['03/04/2026;K7MX-P4RT;39000 IQD', { ...iqd, day: null }],
      ['Dilan Karim K7MX-P4RT 39,000 IQD on 2026-11-24', { ...iqd, day: '2026-11-24', sender: null }],
      ['K7MX-P4RT ٣٩٬٠٠٠ IQD', { ...iqd, day: null }],
      ['K7MX-P4RT;39000', { ...iqd, currency: null }],
      ['K7MX-P4RT -39,000 IQD', { ...iqd, direction: 'out' }],
      ['x;K7MX-P4RT;(39,000);IQD', { ...iqd, direction: 'out' }],
      ['x;K7MX-P4RT;39,000;IQD;DEBIT', { ...iqd, direction: 'out' }],
      ['K7MX-P4RT 1.500 KWD', { ...iqd, micro: null, currency: 'KWD' }],
      ['K7MX-P4RT USD 0.500', { ...iqd, micro: 500_000n, currency: 'USD' }],
    ];
    for (const [row, expected] of cases) expect(readStatement(row).lines, row).toMatchObject([expected]);
    const [digits = ''] = [...alphabet].flatMap((last) => readReference(`2345678${last}`) ?? []);
    expect(readStatement(`${digits} 39,000 IQD`).lines).toMatchObject([iqd]);
    expect(readStatement(digits).lines).toMatchObject([{ micro: null }]);
    expect(readStatement('Date;Name;Purpose;Amount\n24.11.2026;A B;x;5,00').left).toBe(1);
  });

  describe('columns of debits and credits', () => {
    const iqd = { micro: 39_000_000_000n, currency: 'IQD' };
    const linesOf = (text: string) => readStatement(text).lines;

    it.each([
      ['Date\tName\tPurpose\tDebit\tCredit\tBalance', '\t'],
      ['Date;Name;Purpose;Withdrawals (IQD);Deposits (IQD);Balance', ';'],
      ['Datum;Name;Zweck;Soll;Haben;Saldo', ';'],
      ['Datum;Naam;Omschrijving;Af;Bij;Saldo', ';'],
      ['التاريخ;الاسم;البيان;مدين;دائن;الرصيد', ';'],
    ])('[DESK-120] money out is not taken for money in below the heading %s', (heading, between) => {
      const rowOf = (out: string, into: string) =>
        ['24.11.2026', 'Dilan Karim', 'K7MX-P4RT', out, into, '125,000.00'].join(between);
      for (const none of ['', ' ', '0.00', '-']) {
        const [gone, come] = linesOf([heading, rowOf('39,000', none), rowOf(none, '39,000')].join('\n'));
        expect([gone?.direction, come?.direction, come?.micro]).toEqual(['out', 'in', iqd.micro]);
      }
      expect(linesOf(`${heading}\n${rowOf('-39,000', '')}`)).toMatchObject([{ direction: 'out' }]);
    });

    it('[DESK-120] the heading may have the credits first, or one column for both', () => {
      const row = 'Dilan Karim;K7MX-P4RT;39,000;;125,000';
      expect(linesOf(`Name;Purpose;Credit;Debit;Balance\n${row}`)).toMatchObject([
        { direction: 'in', micro: iqd.micro },
      ]);
      expect(linesOf(`Name;Purpose;Amount;Debit/Credit;Balance\n${row}`)).toMatchObject([{ micro: iqd.micro }]);
      const marked = 'Name;Purpose;Af Bij;Bedrag\nDilan Karim;K7MX-P4RT;Af;39,000';
      expect(linesOf(marked)).toMatchObject([{ direction: 'out' }]);
    });

    it.each([
      // a column of debits next to one of credits
      'Dilan Karim;K7MX-P4RT;39,000;;125,000',
      'Dilan Karim;K7MX-P4RT;;39,000;125,000',
      'Dilan Karim\tK7MX-P4RT\t39,000\t',
      'Dilan Karim;K7MX-P4RT;39,000.00;0.00;125,000.00',
      'Dilan Karim;K7MX-P4RT;0.00;39,000.00;125,000.00',
      'Dilan Karim;K7MX-P4RT;39,000 IQD;;125,000 IQD',
      'Dilan Karim;K7MX-P4RT;39,000;',
      // one far from it
      'Dilan Karim;39,000;K7MX-P4RT;;125,000',
      '39,000;Dilan Karim;K7MX-P4RT;',
      '24.11.2026;39,000;Dilan Karim;K7MX-P4RT;IQD;-',
      // in a row each
      'Dilan Karim;39,000;K7MX-P4RT;IQD\nDilan Karim;K7MX-P4RT;39,000;IQD',
      'Dilan Karim;39000;K7MX-P4RT;x\nDilan Karim;;K7MX-P4RT;500',
      // what was paid, or what is left
      '24.11.2026;Dilan Karim;K7MX-P4RT;39.000,00;IQD;125.000,00',
      'Dilan Karim;K7MX-P4RT;50;125,000.00',
      // a name of the debits alone
      'Name;Purpose;Debit;More;Else\nDilan Karim;K7MX-P4RT;;39,000;125,000',
    ])('[DESK-120] without a heading, lines are refused in which an amount may be a debit: %s', (rows) => {
      expect(refusalOf(rows)).toContain('Copy the names of the columns too');
    });

    it('[DESK-120] the heading may be typed with semicolons above cells that are separated by tabs', () => {
      const row = 'Dilan Karim\t39,000\tK7MX-P4RT\t\t125,000';
      expect(refusalOf(row)).toContain('Date;Name;Purpose;Debit;Credit;Balance');
      const named = linesOf(`Name;Debit;Purpose;Credit;Balance\n${row}`);
      expect(named).toMatchObject([{ direction: 'out', micro: iqd.micro }]);
    });

    it.each([
      ['1;K7MX-P4RT;39,000\n2;K7MX-P4RT;500', 'numbers of rows'],
      ['K7MX-P4RT;;39,000\nK7MX-P4RT;note;39,000', 'a column with words in some rows'],
      ['K7MX-P4RT;-5;;IQD\nK7MX-P4RT;39,000;;IQD', 'a column with a minus'],
      ['Account;12345678;125,000\nName;Purpose;Amount\nDilan Karim;K7MX-P4RT;39,000', 'lines above the names'],
    ])('[DESK-120] a single column of amounts needs no heading: %s', (rows) => {
      expect(linesOf(rows)).toContainEqual(expect.objectContaining({ direction: 'in', micro: iqd.micro }));
    });

    it('[DESK-120] a separator at the end of every line adds no empty column', () => {
      const row = 'Dilan Karim;K7MX-P4RT;39,000;';
      expect(linesOf(`${row}\n${row}`)).toMatchObject([{ micro: iqd.micro }, { micro: iqd.micro }]);
      expect(refusalOf(`${row}\nDilan Karim;K7MX-P4RT;;39,000`)).toContain('Several columns');
    });

    it.each(['-', '−', '–', '－'])('[DESK-120] %s before an amount is read as a minus', (sign) => {
      expect(linesOf(`K7MX-P4RT ${sign}39,000 IQD`)).toMatchObject([{ direction: 'out' }]);
      expect(linesOf(`x;K7MX-P4RT;${sign} 39,000;IQD`)).toMatchObject([{ direction: 'out' }]);
    });
  });
});
