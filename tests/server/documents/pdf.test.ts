import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import {
  asDecoration,
  drawQrCode,
  lineOf,
  newPdf,
  type Pdf,
  type PdfFacts,
  wrapped,
} from '../../../server/documents/pdf.ts';
import { drawingsOf, qrCodesOf } from '../../support/pdf-qr-codes.ts';

const facts: PdfFacts = { title: 'Weaving', author: 'Loom & Sons', madeAt: new Date('2026-11-25T04:30:00Z') };
const style = { font: 'regular', size: 20 } as const;

async function printed(draw: (document: Pdf) => void, more: Partial<PdfFacts> = {}): Promise<Buffer> {
  const document = newPdf({ ...facts, ...more });
  const bytes = buffer(document);
  draw(document);
  document.end();
  return bytes;
}

/** What is drawn on the page, without how it is turned upside down. */
async function drawn(draw: (document: Pdf) => void): Promise<string> {
  const [page = ''] = drawingsOf(await printed(draw));
  return page.replace(/^1 0 0 -1 0 841.89 cm\n/, '').trim();
}

describe('a document to print', () => {
  it('[CERT-10] is an A4 page with title, language and date in its metadata, and can be read aloud', async () => {
    const text = (await printed(() => {})).toString('latin1');
    expect(text.startsWith('%PDF-1.7\n')).toBe(true);
    expect(text).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(text.match(/\(D:.*\)|\(Weaving\)|\(Loom & Sons\)/g)).toEqual([
      '(D:20261125043000Z)',
      '(Weaving)',
      '(Loom & Sons)',
    ]);
    for (const fact of ['/Lang (en)', '/DisplayDocTitle true', '/Marked true']) expect(text).toContain(fact);
    expect(text).not.toContain('/Subject');
  });

  it('[CERT-10] lies on its side and has a subject where these are asked for', async () => {
    const text = (await printed(() => {}, { layout: 'landscape', subject: 'First stitches' })).toString('latin1');
    expect(text).toContain('/MediaBox [0 0 841.89 595.28]');
    expect(text).toMatch(/\n\(First stitches\)\n.*\/Subject /s);
  });

  it('[CERT-10] marks artifacts, which screen readers skip', async () => {
    const page = await drawn((document) => {
      asDecoration(document, () => document.rect(1, 2, 3, 4).fill('#FFFFFF'));
      document.rect(5, 6, 7, 8).fill();
    });
    const decoration = '/Artifact <<\n/Type /Layout\n>> BDC\n1 2 3 4 re\n/DeviceRGB cs\n1 1 1 scn\nf\nEMC';
    expect(page).toBe(`${decoration}\n5 6 7 8 re\nf`);
  });
});

describe('a line of a document', () => {
  /** Where each part of a text begins, from the left, and in which size. */
  const placesIn = (page: string) =>
    [...page.matchAll(/1 0 0 1 (\S+) (\S+) Tm\n\/F\d (\d+) Tf/g)].map((match) => match.slice(1).map(Number));

  it('[DONE-03] has its parts in both scripts side by side, in the width of the line, at any scale', async () => {
    const text = 'Zanin کورد 12';
    const widthOf = (text: string) => lineOf(newPdf(facts), text, style).width;
    const starts = [0, widthOf('Zanin '), widthOf('Zanin ') + widthOf('12')].map((start) => 10 + start);
    const page = await drawn((document) => {
      const line = lineOf(document, text, style);
      expect(line.width).toBeCloseTo(widthOf('Zanin ') + widthOf('12') + widthOf('کورد '), 6);
      line.draw(10, 20);
      // the font of a line is not that of the one before
      lineOf(document, 'Zanin', { font: 'bold', size: 7 });
      line.draw(10, 60, 3);
    });
    const places = placesIn(page);
    expect(places.map(([x]) => x)).toEqual(
      [...starts, ...starts.map((start) => 10 + (start - 10) * 3)].map((x) => expect.closeTo(x, 4)),
    );
    expect(new Set(places.map(([, , size]) => size))).toEqual(new Set([20, 60]));
  });

  it('[DONE-03] is as long as its font and its size make it, whatever was drawn before', () => {
    const document = newPdf(facts);
    const widthOf = (font: 'regular' | 'bold', size: number) => lineOf(document, 'Zanin', { font, size }).width;
    const [width, twice, bold] = [widthOf('regular', 20), widthOf('regular', 40), widthOf('bold', 20)];
    expect(twice).toBeCloseTo(width * 2, 6);
    expect(bold).toBeGreaterThan(width);
  });

  it('[DONE-03] is not broken where the page ends', async () => {
    const page = await drawn((document) => lineOf(document, 'Weaving a kilim', style).draw(500, 20));
    expect(placesIn(page)).toEqual([[500, expect.any(Number), 20]]);
  });
});

describe('a text that is broken into lines', () => {
  // made in a test, not before: what makes it is judged by tests (npm run test:mutants)
  const broken = (text: string, room: (document: Pdf) => number) => {
    const document = newPdf(facts);
    return wrapped(document, text, style, room(document));
  };
  const kilim = (document: Pdf) => lineOf(document, 'a kilim', style).width;

  it.each([
    ['', ['']],
    ['Weaving', ['Weaving']],
    ['a kilim', ['a kilim']],
    ['a \n kilim a kilim', ['a kilim', 'a kilim']],
    ['Kilims_of_seven_colours a b c', ['Kilims_of_seven_colours', 'a b c']],
  ])('[RECEIPT-01] %j has the lines %j', (text, lines) => {
    expect(broken(text, kilim)).toEqual(lines);
  });

  it('[RECEIPT-01] has a further line where the last word is a hundredth of a point too long', () => {
    expect(broken('a kilim', (document) => kilim(document) - 0.01)).toEqual(['a', 'kilim']);
  });

  it('[RECEIPT-01] has one line where there is much room', () => {
    expect(broken('a kilim', () => 500)).toEqual(['a kilim']);
  });
});

describe('a QR code', () => {
  const text = 'https://zanin.example/coupon/ABCD-EFGH-IJKL';
  /** 33 modules, and four on each side. */
  const place = { x: 100, y: 200, size: 82 };

  it('[CERT-10] is read as its text, and may be damaged: it is as large as level M asks for', async () => {
    expect(qrCodesOf(await printed((document) => drawQrCode(document, text, place)))).toEqual([text]);
    const page = await drawn((document) => drawQrCode(document, text, place));
    const modules = [...page.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map((match) => match.slice(1).map(Number));
    expect(modules[0]).toEqual([100, 200, 82, 82]);
    // the corner on the left, which is seven modules wide
    expect(modules[1]).toEqual([108, 208, 14, 2]);
    // the modules of a row that are next to each other are one rectangle
    for (const [index, [x = 0, y, width = 0]] of modules.slice(1).entries()) {
      const [next = 0, row] = modules[index + 2] ?? [];
      if (row === y) expect(next).toBeGreaterThan(x + width);
    }
  });
});
