import { buffer } from 'node:stream/consumers';
import { withoutUnseen } from '../../common/text/unprintable.ts';
import { a4, asDecoration, colour, type Font, lineOf, newPdf, type Pdf, wrapped } from './pdf.ts';
import type { PrintedReport, ReportTable } from './report.ts';

const margin = 56;
const room = a4.width - 2 * margin;
const grey = '#5F544C';
const line = '#E7DDCF';
/** Of a column of figures, in points. */
const columnWidth = 84;

interface Style {
  font: Font;
  size: number;
  fill?: string;
}

const plain: Style = { font: 'regular', size: 10 };
const strong: Style = { font: 'bold', size: 10 };
const small: Style = { font: 'regular', size: 8.5, fill: grey };

/** A4, tagged for screen readers. */
export function printReport(report: PrintedReport): Promise<Buffer> {
  const { organisation, title, period, madeAt, figures, tables, notes } = report;
  const document = newPdf({ title: `${organisation}: ${title}`, author: organisation, madeAt });
  const bytes = buffer(document);
  const page = new Page(document);
  page.write('P', organisation, { font: 'bold', size: 13, fill: colour.pomegranate });
  page.write('H1', title, { font: 'bold', size: 30 });
  page.write('P', period, plain);
  page.space(14);
  page.writeFigures(figures);
  for (const table of tables) page.writeTable(table);
  page.space(18);
  page.rule(colour.saffron, 2);
  page.space(8);
  for (const note of [...notes, `Made on ${madeAt.toISOString().slice(0, 10)}.`]) {
    page.write('P', note, small);
    page.space(3);
  }
  document.end();
  return bytes;
}

class Page {
  readonly #document: Pdf;
  readonly #content: PDFKit.PDFStructureElement;
  #y = 0;

  constructor(document: Pdf) {
    this.#document = document;
    this.#content = document.struct('Document', { lang: 'en' });
    document.addStructure(this.#content);
    this.#begin();
  }

  /** White, with the kilim's band on top. */
  #begin(): void {
    const document = this.#document;
    asDecoration(document, () => drawBand(document));
    this.#y = 56;
  }

  #need(height: number): boolean {
    if (this.#y + height <= a4.height - margin) return false;
    this.#document.addPage();
    this.#begin();
    return true;
  }

  space(points: number): void {
    this.#y += points;
  }

  rule(fill: string, width: number): void {
    const document = this.#document;
    const y = this.#y;
    asDecoration(document, () => {
      document
        .lineWidth(width)
        .moveTo(margin, y)
        .lineTo(a4.width - margin, y)
        .stroke(fill);
    });
  }

  write(tag: 'H1' | 'H2' | 'P', words: string, { fill = colour.ink, ...style }: Style): void {
    const document = this.#document;
    const text = withoutUnseen(words);
    const lines = wrapped(document, text, style, room);
    this.#need(lines.length * style.size * 1.4);
    const draw = () => {
      document.fillColor(fill);
      for (const each of lines) {
        lineOf(document, each, style).draw(margin, this.#y);
        this.#y += style.size * 1.4;
      }
    };
    this.#content.add(document.struct(tag, { actual: text }, draw));
  }

  /** Three in a row, in boxes. */
  writeFigures(figures: PrintedReport['figures']): void {
    const document = this.#document;
    const gap = 10;
    const box = { width: (room - 2 * gap) / 3, height: 72 };
    for (const [index, { name, value, what }] of figures.entries()) {
      if (index % 3 === 0) this.#need(box.height);
      const x = margin + (index % 3) * (box.width + gap);
      const y = this.#y;
      asDecoration(document, () => {
        document.lineWidth(0.75).roundedRect(x, y, box.width, box.height, 4).fillAndStroke('#FFFDF9', line);
        document.rect(x, y, box.width, 2.5).fill(colour.saffron);
      });
      const draw = () => {
        const put = (text: string, at: number, { fill = colour.ink, ...style }: Style) => {
          const drawn = lineOf(document, text, style);
          document.fillColor(fill);
          drawn.draw(x + 10, y + at, Math.min(1, (box.width - 20) / drawn.width));
        };
        put(name, 11, strong);
        put(value, 25, { font: 'bold', size: 20, fill: colour.pomegranate });
        put(what, 53, small);
      };
      this.#content.add(document.struct('P', { actual: `${name}: ${value} (${what})` }, draw));
      if (index % 3 === 2 || index === figures.length - 1) this.#y += box.height + gap;
    }
  }

  writeTable({ title, empty, columns, rows }: ReportTable): void {
    this.space(16);
    // a heading stays with its first rows
    this.#need(90);
    this.write('H2', title, { font: 'bold', size: 14 });
    this.space(2);
    if (rows.length === 0) {
      this.write('P', empty, { ...plain, fill: grey });
      return;
    }
    this.#writeRow(columns, columns, { font: 'bold', size: 8.5, fill: grey });
    this.rule(colour.pine, 1.25);
    for (const [index, row] of rows.entries()) {
      if (index > 0) this.rule(line, 0.5);
      this.#writeRow(row, columns, plain);
    }
  }

  /** Words on the left over several lines, figures on the right. */
  #writeRow(cells: readonly string[], columns: readonly string[], { fill = colour.ink, ...style }: Style): void {
    const document = this.#document;
    const [words = '', ...figures] = cells;
    const left = room - (columns.length - 1) * columnWidth;
    const lines = words.split('\n').flatMap((line) => wrapped(document, withoutUnseen(line), style, left));
    const height = lines.length * style.size * 1.4 + 8;
    this.#need(height);
    const actual = cells.map((text, index) => `${columns[index]}: ${text.replaceAll('\n', ', ')}`).join('; ');
    const draw = () => {
      document.fillColor(fill);
      for (const [index, each] of lines.entries()) {
        const drawn = lineOf(document, each, style);
        drawn.draw(margin, this.#y + 4 + index * style.size * 1.4, Math.min(1, left / drawn.width));
      }
      for (const [index, figure] of figures.entries()) {
        const drawn = lineOf(document, figure, style);
        const scale = Math.min(1, (columnWidth - 8) / drawn.width);
        const right = margin + left + (index + 1) * columnWidth;
        drawn.draw(right - drawn.width * scale, this.#y + 4, scale);
      }
    };
    this.#content.add(document.struct('P', { actual }, draw));
    this.#y += height;
  }
}

/** Diamonds as in the border of certificates. */
function drawBand(document: Pdf): void {
  const tile = 20;
  const count = Math.ceil(a4.width / tile);
  const step = a4.width / count;
  document.rect(0, 0, a4.width, tile).fill(colour.pomegranate);
  for (let index = 0; index < count; index++) {
    const x = (index + 0.5) * step;
    const diamond = (half: number, fill: string) =>
      document
        .polygon([x, tile / 2 - half], [x + half, tile / 2], [x, tile / 2 + half], [x - half, tile / 2])
        .fill(fill);
    diamond(tile / 2 - 1, index % 2 === 0 ? colour.saffron : colour.paper);
    diamond(tile / 5, colour.pine);
  }
}
