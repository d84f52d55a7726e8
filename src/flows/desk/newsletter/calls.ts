import type { DeskNewsletter, DeskNewsletterPreview } from '../../../../common/api/types.ts';
import { codes, type LanguageCode } from '../../../../common/language/codes.ts';
import { failureOf } from '../../../../machines/common/failure.ts';
import type { KeptText, TextKeeper } from '../../../../machines/desk/draft-text.machine.ts';
import {
  type KeptLetter,
  type Letter,
  type LoadedNewsletter,
  type SavedLetter,
  type SaveOutcome,
  storedIn,
  type TypedLetter,
} from '../../../../machines/desk/newsletter-draft.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { every, filled, nullable, oneOf, shape, text } from '../../../api/read.ts';

/** Of one newsletter, on this device: what is not saved, by language. */
type LetterKeepers = (language: LanguageCode) => TextKeeper;

const words = shape<Letter>({ subject: text, text });

const newsletter = shape<DeskNewsletter>({
  id: filled,
  sentAt: nullable(filled),
  texts: every(
    shape<DeskNewsletter['texts'][number]>({ language: oneOf(...codes), subject: text, text, hash: filled }),
  ),
});

const mail = shape<DeskNewsletterPreview>({ subject: text, text, html: text });

const kept = ({ subject, text, basedOn }: TypedLetter): KeptText => ({
  ...{ text: textOf({ subject, text }), basedOn, sent: [] },
});

const textOf = ({ subject, text }: Letter): string => JSON.stringify({ subject, text });

const read = (client: Client, id: string, signal: AbortSignal) =>
  dataOf(client.GET('/desk/newsletters/{id}', { params: { path: { id } }, signal }), newsletter);

export const loadNewsletter = (client: Client, id: string, keeperFor: LetterKeepers) =>
  call<LoadedNewsletter>(async (_, signal) => {
    const found = await read(client, id, signal);
    const letters = await Promise.all(
      codes.map(async (language) => {
        const was = await unsavedOf(keeperFor(language), storedIn(found, language));
        return was === null ? [] : [[language, { ...words(JSON.parse(was.text)), basedOn: was.basedOn }] as const];
      }),
    );
    return { newsletter: found, kept: Object.fromEntries(letters.flat()) };
  });

/** A browser that stores nothing has kept nothing. What the server has is removed. */
async function unsavedOf(keeper: TextKeeper, stored: Letter | null): Promise<KeptText | null> {
  const was = await keeper.read().catch(() => null);
  if (was === null || stored === null || textOf(stored) !== was.text) return was;
  await keeper.remove(was.text).catch(() => {});
  // another tab may have kept another one
  const next = await keeper.read().catch(() => null);
  return next?.text === was.text ? null : next;
}

export const keepLetter = (keeperFor: LetterKeepers) =>
  call<void, KeptLetter>(async ({ language, letter, instead }) => {
    if (letter !== null) await keeperFor(language).write(kept(letter));
    else if (instead !== null) await keeperFor(language).remove(textOf(instead));
  });

export const saveDeskNewsletterText = (client: Client, id: string) =>
  call<SaveOutcome, SavedLetter>(async ({ language, subject, text, basedOn }, signal) => {
    const body = { language, subject, text, basedOn };
    try {
      const saving = client.PUT('/desk/newsletters/{id}/text', { params: { path: { id } }, body, signal });
      return { newsletter: await dataOf(saving, newsletter), isSaved: true };
    } catch (error) {
      if (failureOf({ error }).kind !== 'conflict') throw error;
      return { newsletter: await read(client, id, signal), isSaved: false };
    }
  });

export const previewDeskNewsletter = (client: Client, id: string) =>
  call<DeskNewsletterPreview, Letter & { language: LanguageCode }>((body, signal) =>
    dataOf(client.POST('/desk/newsletters/{id}/preview', { params: { path: { id } }, body, signal }), mail),
  );
