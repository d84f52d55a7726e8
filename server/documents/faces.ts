import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph, type GlyphPosition } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import { visualRuns } from './bidi-text.ts';
import { lettersOf } from './breaks.ts';

export type Weight = 'regular' | 'bold';

const { resolve } = createRequire(import.meta.url);

/** Left to right, in font units. */
export interface Shaped {
  glyphs: Glyph[];
  positions: Pick<GlyphPosition, 'xAdvance' | 'yAdvance' | 'xOffset' | 'yOffset'>[];
}

/** Read on first use. fontkit reads the glyphs, HarfBuzz shapes the text (decision 065). */
export class Face {
  readonly file: string;
  #font: Font | undefined;
  #shaping: harfbuzz.Font | undefined;

  /** @param name package and file */
  constructor(name: string) {
    this.file = resolve(name);
  }

  get font(): Font {
    if (this.#font) return this.#font;
    const font = create(readFileSync(this.file));
    if (!('layout' in font)) throw new Error(`${this.file} is a collection of fonts, not one font.`);
    this.#font = font;
    return font;
  }

  /** In ems. */
  get ascent(): number {
    return this.font.ascent / this.font.unitsPerEm;
  }

  /** Ignores characters without a glyph by design, such as joiners. */
  has(text: string): boolean {
    return Array.from(text).every(
      (character) => neverDrawn.test(character) || this.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    );
  }

  get #shaper(): harfbuzz.Font {
    this.#shaping ??= new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(readFileSync(this.file))));
    return this.#shaping;
  }

  /** In font units; fontkit misplaces rotated components, such as those of a plus sign. */
  outline(glyph: number): harfbuzz.SvgPathCommand[] {
    return this.#shaper.glyphToJson(glyph);
  }

  /** @param text in logical order */
  shape(text: string, rtl: boolean): Shaped {
    const buffer = new harfbuzz.Buffer();
    // keeps marks apart from their letters, so that text copied from a PDF is unchanged
    buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(rtl ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    harfbuzz.shape(this.#shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].sort((one, other) => one - other);
    const written = new Map(starts.map((start, index) => [start, text.slice(start, starts[index + 1])]));
    const glyphs = infos.map(({ codepoint: id, cluster }) => {
      const codePoints = Array.from(written.get(cluster) ?? '', (character) => character.codePointAt(0) ?? 0);
      // of several glyphs for the same letters only one is copied as them
      written.delete(cluster);
      return glyphOf(this.font, id, codePoints);
    });
    return { glyphs, positions: buffer.getGlyphPositions() };
  }
}

/** A copy: fontkit caches glyphs with the code points of their first use. */
const glyphOf = (font: Font, id: number, codePoints: number[]): Glyph =>
  Object.create(font.getGlyph(id), { codePoints: { value: codePoints } });

const neverDrawn = /\p{Default_Ignorable_Code_Point}/u;

export interface Family {
  /** Characters for which this family is considered. */
  characters: RegExp;
  faces: Record<Weight, Face>;
}

const charactersOf = (scripts: readonly string[]): string =>
  `[${scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]`;

/** Includes characters that scripts share, such as commas (Script_Extensions). */
const writtenIn = (...scripts: string[]): RegExp => new RegExp(charactersOf(scripts), 'u');

/** For faces that have combining marks but no anchors to place them on Latin letters. */
export const writtenWithoutMarksIn = (...scripts: string[]): RegExp =>
  new RegExp(`^(?:(?![\\u0300-\\u036f])${charactersOf(scripts)})+$`, 'u');

function expoFamily(characters: RegExp, folder: string, name: string): Family {
  const face = (weight: string) => new Face(`@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`);
  return { characters, faces: { regular: face('400Regular'), bold: face('700Bold') } };
}

const notoOf = (script: string): Family =>
  expoFamily(writtenIn(script), `noto-sans-${script.toLowerCase()}`, `NotoSans${script}`);

/** Latin with Kurdish letters and Arabic with Sorani ones, for most documents. */
const vazirmatn = expoFamily(writtenWithoutMarksIn('Latin', 'Arabic', 'Common', 'Inherited'), 'vazirmatn', 'Vazirmatn');

/** Precedes Chinese in texts with kana, which need the Japanese forms of Han characters. */
const japanese = expoFamily(writtenIn('Han', 'Hiragana', 'Katakana'), 'noto-sans-jp', 'NotoSansJP');
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** In order of preference. */
export const families: readonly Family[] = [
  vazirmatn,
  expoFamily(writtenIn('Latin', 'Greek', 'Cyrillic', 'Common', 'Inherited'), 'noto-sans', 'NotoSans'),
  ...['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'Armenian', 'Georgian', 'Ethiopic'].map(notoOf),
  ...['Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'].map(notoOf),
  ...['Sinhala', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map(notoOf),
  expoFamily(writtenIn('Hangul'), 'noto-sans-kr', 'NotoSansKR'),
  // near the end, since the file is the largest; it also has symbols that others lack
  expoFamily(writtenIn('Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Common'), 'noto-sans-sc', 'NotoSansSC'),
  japanese,
];

const scripts = [
  ...['Latin', 'Arabic', 'Greek', 'Cyrillic', 'Hebrew', 'Syriac', 'Thaana', 'Armenian', 'Georgian', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Hangul', 'Han', 'Hiragana', 'Katakana', 'Bopomofo'],
].map((name) => ({ name, letters: new RegExp(`\\p{Script=${name}}`, 'u') }));

const clustersOf = (text: string): string[] => lettersOf(text.normalize('NFC'));

/** Null for spaces, digits, punctuation and the like. */
const scriptOf = (cluster: string): string | null =>
  scripts.find((script) => script.letters.test(cluster))?.name ?? null;

interface Printed {
  text: string;
  family: Family;
}

/**
 * Falls back to NFD: some fonts have a letter and its mark, but not the composed character.
 * @param isAsked ignores `family.characters`, such as for the space between two of its words
 */
function printedIn(family: Family, cluster: string, weight: Weight, isAsked = false): Printed | undefined {
  const text = [cluster, cluster.normalize('NFD')].find(
    (text) => (isAsked || family.characters.test(text)) && family.faces[weight].has(text),
  );
  return text === undefined ? undefined : { text, family };
}

/** Grapheme clusters that no face has, such as emoji. */
export function unprintable(text: string): string[] {
  const missing = clustersOf(text).filter((cluster) => !families.some((family) => printedIn(family, cluster, 'bold')));
  return [...new Set(missing)];
}

const codesOf = (letter: string): string =>
  Array.from(letter, (character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`).join(
    ' ',
  );

export interface NotPrinted {
  /** The first three, with their code points, since a device may not show them. */
  letters: string;
  isMore: boolean;
}

/** Null if all can be printed. */
export function notPrinted(text: string): NotPrinted | null {
  const missing = unprintable(text);
  if (missing.length === 0) return null;
  const letters = missing.slice(0, 3).map((letter) => `“${letter}” (${codesOf(letter)})`);
  return { letters: letters.join(', '), isMore: missing.length > 3 };
}

/** For staff. */
export function printingError(text: string): string | null {
  const error = notPrinted(text);
  return error && `We cannot print ${error.letters}${error.isMore ? ' and more' : ''}.`;
}

export interface Part {
  text: string;
  face: Face;
  /** Shaped from right to left; the shaper reverses and mirrors it. */
  rtl: boolean;
}

/**
 * Chooses the faces of a text. Each script gets one family that has all of its letters, where there
 * is one, so that rare letters look like their neighbours. What no face has is printed as its code
 * point, "[U+1F642]"; `printingError` warns before, while the text can still be changed.
 */
export class Faces {
  readonly #weight: Weight;
  readonly #families: readonly Family[];
  readonly #ofScript = new Map<string, Family>();

  /** @param preferred come before the others */
  constructor(text: string, weight: Weight, preferred: readonly Family[] = []) {
    this.#weight = weight;
    this.#families = [...preferred, ...(kana.test(text) ? [japanese] : []), ...families];
    const letters = Map.groupBy(clustersOf(text), scriptOf);
    for (const [script, clusters] of letters) {
      if (script === null) continue;
      const whole = this.#families.find((family) => clusters.every((cluster) => printedIn(family, cluster, weight)));
      if (whole) this.#ofScript.set(script, whole);
    }
  }

  /** Of the main family, in ems. */
  get ascent(): number {
    return vazirmatn.faces[this.#weight].ascent;
  }

  /** From left to right. */
  parts(line: string, direction?: 'ltr' | 'rtl'): Part[] {
    return visualRuns(line.normalize('NFC'), direction).flatMap(({ text, rtl }) => {
      const parts = this.#split(text).map(({ text, family }) => ({ text, face: family.faces[this.#weight], rtl }));
      return rtl ? parts.reverse() : parts;
    });
  }

  #split(run: string): Printed[] {
    const parts: Printed[] = [];
    const clusters = clustersOf(run);
    for (const [index, cluster] of clusters.entries()) {
      for (const printed of this.#printed(cluster, parts.at(-1) ?? this.#firstLetter(clusters.slice(index)))) {
        const last = parts.at(-1);
        if (last?.family === printed.family) last.text += printed.text;
        else parts.push({ ...printed });
      }
    }
    return parts;
  }

  #firstLetter(clusters: readonly string[]): Printed | undefined {
    const letter = clusters.find((cluster) => scriptOf(cluster) !== null);
    return letter === undefined ? undefined : this.#printed(letter)[0];
  }

  /** @param neighbour provides the family of spaces and punctuation */
  #printed(cluster: string, neighbour?: Printed): Printed[] {
    const script = scriptOf(cluster);
    const first = script === null ? neighbour?.family : this.#ofScript.get(script);
    const asked = first && printedIn(first, cluster, this.#weight, true);
    if (asked) return [asked];
    for (const family of this.#families) {
      const printed = printedIn(family, cluster, this.#weight);
      if (printed) return [printed];
    }
    return Array.from(`[${codesOf(cluster)}]`).flatMap((character) => this.#printed(character, neighbour));
  }
}
