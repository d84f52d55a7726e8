import { codes, type LanguageCode } from '../../../common/language/codes.ts';
import { languages } from '../../../common/language/languages.ts';
import {
  type Partners,
  type SiteData,
  siteParts,
  type Team,
  type TextName,
  textNames,
} from '../../../common/site-data.ts';
import { dayOf } from '../../../common/text/days.ts';
import type { SiteText } from '../../domain/common/ports/site.ts';
import { type OrganisationWords, readAddress, readName, readNumbers } from '../organisation.ts';
import { readTextSource, shownText } from '../site-texts.ts';
import { type ContentSource, namesIn, textIn } from '../source.ts';
import { noteRule, readPerson } from '../team.ts';
import { type Mapping, Problems, readMapping } from '../yaml-source.ts';
import { type Found, isOfNow, type TranslationContext } from './context.ts';
import { checkSameShape } from './shape.ts';
import { stampOf, stampOfLegalText } from './stamp.ts';

/** Null for a file that is not there. */
interface Originals {
  source: ContentSource;
  organisation: OrganisationWords | null;
  team: Team | null;
  partners: Partners | null;
  /** As written. */
  texts: ReadonlyMap<TextName, string>;
  /** For {email}. */
  email: string;
}

export interface SiteTranslation {
  /** The parts that are translated, whole. */
  site: Partial<SiteData>;
  texts: ReadonlyMap<TextName, SiteText>;
}

/** `<language>/site/`, any part of `site/`. */
export function readSiteTranslations(found: Found, originals: Originals): Map<LanguageCode, SiteTranslation> {
  const read = codes
    .filter((language) => language !== 'en' && namesIn(originals.source, `${language}/site`).length > 0)
    .map((language) => {
      const context = { ...found, language };
      return [language, new SiteReader(context, `${language}/site`, originals).read()] as const;
    });
  return new Map(read);
}

class SiteReader {
  readonly #context: TranslationContext;
  readonly #folder: string;
  readonly #originals: Originals;

  constructor(context: TranslationContext, folder: string, originals: Originals) {
    this.#context = context;
    this.#folder = folder;
    this.#originals = originals;
  }

  read(): SiteTranslation {
    const { organisation, team, partners, texts } = this.#originals;
    const originals: Readonly<Record<string, unknown>> = {
      ...{ 'organisation.yaml': organisation, 'team.yaml': team, 'partners.yaml': partners },
      ...Object.fromEntries(textNames.map((name) => [`${name}.md`, texts.get(name)])),
    };
    for (const name of namesIn(this.#originals.source, this.#folder)) {
      if (!(name in originals)) this.#report(name, `this is not known here; ${Object.keys(originals).join(', ')} are`);
      else if (originals[name] == null) this.#report(name, `there is no site/${name} that this could be of`);
    }
    const site: Partial<SiteData> = {
      ...this.#part('organisation', organisation, readTranslatedOrganisation),
      ...this.#part('team', team, (mapping, original) => ({ team: readTranslatedTeam(mapping, original) })),
      ...this.#part('partners', partners, (mapping, original) => ({
        partners: { ...original, note: readNote(mapping, original) },
      })),
    };
    const parts = siteParts.filter((part) => part in site);
    return {
      site: parts.length === 0 ? site : { ...site, translated: parts },
      texts: new Map(
        textNames.flatMap((name) => {
          const text = this.#legalText(name);
          return text ? [[name, text] as const] : [];
        }),
      ),
    };
  }

  /** Stale translations are left out: an address, a number or a name in them may be wrong. */
  #part<Original extends OrganisationWords | Team | Partners>(
    name: 'organisation' | 'team' | 'partners',
    original: Original | null,
    readFrom: (mapping: Mapping, original: Original) => Partial<SiteData>,
  ): Partial<SiteData> {
    const text = this.#text(`${name}.yaml`);
    if (original === null || text === null) return {};
    const path = this.#shown(`${name}.yaml`);
    const mapping = readMapping(this.#context.problems, path, text);
    if (!mapping) return {};
    const stamp = stampOf(wordsIn(original));
    if (!isOfNow(this.#context, mapping, { path, what: `${name}.yaml`, stamp, after: 0 })) return {};
    const part = readFrom(mapping, original);
    mapping.end();
    return part;
  }

  #legalText(name: TextName): SiteText | null {
    const { texts, email } = this.#originals;
    const { problems, language } = this.#context;
    const [original, text] = [texts.get(name), this.#text(`${name}.md`)];
    const path = this.#shown(`${name}.md`);
    // problems of the original are reported with it
    const written = original === undefined ? null : readTextSource(new Problems(), path, original);
    const source = written && text !== null ? readTextSource(problems, path, text) : null;
    if (!written || Number.isNaN(written.updated.getTime()) || !source) return null;
    const stamp = stampOfLegalText(written);
    const isSame = isOfNow(this.#context, source.mapping, { path, what: 'the text', stamp, after: 1 });
    if (isSame) {
      const wanted = dayOf(written.updated);
      // a date that cannot be read is reported with it
      const isOther = !Number.isNaN(source.updated.getTime()) && dayOf(source.updated) !== wanted;
      if (isOther) source.mapping.report('updated', `updated should be ${wanted}, as in the original`);
      checkSameShape(problems, { path, text: source.body, firstLine: source.firstLine }, written.body);
    }
    source.mapping.end();
    return shownText(problems, path, source, { name, email, language: languages[language] });
  }

  #text(name: string): string | null {
    return textIn(this.#originals.source, `${this.#folder}/${name}`);
  }

  #shown(name: string): string {
    return `${this.#originals.source.name}/${this.#folder}/${name}`;
  }

  #report(name: string, message: string): void {
    this.#context.problems.add(this.#shown(name), 1, message);
  }
}

/** Of a part: a changed picture or link leaves its translation as it is. */
function wordsIn(original: OrganisationWords | Team | Partners): unknown {
  if ('vat' in original) return [original.name, original.address, original.registration, original.vat];
  if ('list' in original) return original.note;
  return [original.people.map(({ name, role }) => [name, role]), original.note];
}

/** Name and address may stay as they are. */
function readTranslatedOrganisation(mapping: Mapping, original: OrganisationWords): Partial<SiteData> {
  const name = mapping.has('name') ? readName(mapping) : null;
  const address = mapping.has('address') ? readAddress(mapping) : null;
  const { registration, vat } = readNumbers(mapping);
  if (registration.length !== original.registration.length) {
    const problem = original.registration.length === 0 ? 'the original has none' : 'registration is missing; add it';
    mapping.report('registration', problem);
  }
  sameLength(mapping, 'vat', vat, original.vat);
  if (address) sameLength(mapping, 'address', address, original.address);
  return { ...(name !== null && { name }), ...(address && { address }), numbers: [...registration, ...vat] };
}

function readTranslatedTeam(mapping: Mapping, original: Team): Team {
  const people = mapping.mappings('people', { mayBeEmpty: true }).map((person, index) => {
    const words = { ...readPerson(person), picture: original.people[index]?.picture ?? '' };
    person.end();
    return words;
  });
  sameLength(mapping, 'people', people, original.people);
  return { people, note: readNote(mapping, original) };
}

/** Where the original has one. */
const readNote = (mapping: Mapping, { note }: { note: string }): string =>
  note === '' ? '' : mapping.text('note', noteRule);

function sameLength(mapping: Mapping, key: string, given: readonly unknown[], wanted: readonly unknown[]): void {
  if (given.length === wanted.length) return;
  mapping.report(key, `${key} has ${given.length} entries; the original has ${wanted.length}`);
}
