import type { TakenReview, TakenTexts } from '../../common/api/types.ts';
import type { LanguageCode } from '../../common/language/codes.ts';
import { day } from '../../common/rules/durations.ts';
import { REVIEW, TEST_ID } from '../../machines/catalogue/take-along.selectors.ts';
import type { CourseIn, TakenChapter, TakenStore, TestTexts } from '../../machines/catalogue/take-along.types.ts';
import type { Owner } from '../../machines/site/outbox.machine.ts';
import { openLearnerDatabase } from './learner-database.ts';
import { type AccountKey, fromBytes, type Sealing, toBytes } from './sealed.ts';

interface Stored {
  chapter: TakenChapter;
  /** Null for a practice test or a review. */
  texts: TakenTexts | null;
  test?: TestTexts;
  review?: TakenReview;
}

/** What was not read for so long is removed, in ms. */
const unseenFor = 60 * day;

const labelOf = ({ courseId, language, id }: CourseIn & { id: string }) => `chapter ${language} ${courseId} ${id}`;
const fileLabel = (id: string) => `file ${id}`;

const filesIn = (texts: TakenTexts | null) =>
  (texts?.lessons ?? []).flatMap(({ attachments }) => attachments.map(({ id }) => id));

/** A row's key says its kind alone: what it is about is in what is sealed. */
const rowOf = async (key: AccountKey, label: string) => `${label.split(' ', 1)[0]} ${await key.nameOf(label)}`;

export function taken({ inOrder, keyOf, seal }: Sealing, owner: () => Owner, now: () => number): TakenStore {
  async function read(key: AccountKey, label: string) {
    const row = await (await openLearnerDatabase()).get('taken', await rowOf(key, label));
    return row === undefined ? null : key.unseal(row);
  }

  async function removeUnseen(): Promise<void> {
    const transaction = (await openLearnerDatabase()).transaction('taken', 'readwrite');
    for await (const cursor of transaction.store) {
      if (now() - cursor.value.seen > unseenFor) await cursor.delete();
    }
    await transaction.done;
  }

  async function all(key: AccountKey): Promise<Stored[]> {
    await removeUnseen();
    const rows = await (await openLearnerDatabase()).getAll('taken', IDBKeyRange.bound('chapter', 'chapter~'));
    const found = await Promise.all(rows.map(async (row) => fromBytes<Stored>(await key.unseal(row))));
    return found.filter((each) => each !== null).sort((one, other) => one.chapter.at - other.chapter.at);
  }

  /** Once a day is enough for 60. */
  async function markSeen(key: AccountKey, { chapter, texts }: Stored): Promise<void> {
    const database = await openLearnerDatabase();
    for (const label of [labelOf(chapter), ...filesIn(texts).map(fileLabel)]) {
      const row = await rowOf(key, label);
      const value = await database.get('taken', row);
      if (value && now() - value.seen > day) await database.put('taken', { ...value, seen: now() }, row);
    }
  }

  const store = (label: string, bytes: Uint8Array<ArrayBuffer>) =>
    seal(bytes, owner(), async (sealed, key) =>
      (await openLearnerDatabase()).put('taken', { ...sealed, seen: now() }, await rowOf(key, label)),
    );

  const readStored = async (key: AccountKey, place: CourseIn & { id: string }): Promise<Stored | null> =>
    fromBytes<Stored>(await read(key, labelOf(place)));

  const readTest = (key: AccountKey, place: CourseIn) => readStored(key, { ...place, id: TEST_ID });

  const readReview = (key: AccountKey, language: LanguageCode) => readStored(key, { ...REVIEW, language });

  const storeStored = (stored: Stored) => store(labelOf(stored.chapter), toBytes(stored));

  const withKey = <Value>(otherwise: Value, run: (key: AccountKey) => Promise<Value>): Promise<Value> =>
    inOrder(async () => {
      const key = await keyOf(owner());
      return key === null ? otherwise : run(key);
    });

  return {
    list: () => withKey([], async (key) => (await all(key)).map(({ chapter }) => chapter)),

    storeFile: async (id, file) => store(fileLabel(id), new Uint8Array(await file.arrayBuffer())),

    storeChapter: (chapter, texts) => store(labelOf(chapter), toBytes({ chapter, texts } satisfies Stored)),

    chapter: (place) =>
      withKey(null, async (key) => {
        await removeUnseen();
        return (await readStored(key, place))?.chapter ?? null;
      }),

    lesson: ({ courseId, language, lessonId }) =>
      withKey(null, async (key) => {
        for (const stored of await all(key)) {
          const { chapter, texts } = stored;
          const lesson = texts?.lessons.find(({ id }) => id === lessonId);
          if (!texts || !lesson || chapter.courseId !== courseId || chapter.language !== language) continue;
          await markSeen(key, stored);
          return { course: texts.course, lesson, takenAt: chapter.at };
        }
        return null;
      }),

    file: (id) =>
      withKey(null, async (key) => {
        const bytes = await read(key, fileLabel(id));
        return bytes && new Blob([bytes]);
      }),

    storeTest: (chapter, test) => storeStored({ chapter, texts: null, test }),

    test: (place) =>
      withKey(null, async (key) => {
        await removeUnseen();
        const stored = await readTest(key, place);
        if (!stored?.test) return null;
        await markSeen(key, stored);
        return { ...stored.test, takenAt: stored.chapter.at };
      }),

    async updateTest(place, attempt) {
      const stored = await withKey(null, (key) => readTest(key, place));
      if (stored?.test?.attempt.id !== attempt.id) return;
      if (attempt.finished_at === null) await storeStored({ ...stored, test: { ...stored.test, attempt } });
      else await remove([stored.chapter]);
    },

    storeReview: (chapter, review) => storeStored({ chapter, texts: null, review }),

    review: (language) =>
      withKey(null, async (key) => {
        await removeUnseen();
        return (await readReview(key, language))?.review ?? null;
      }),

    async updateReview(language, state) {
      const stored = await withKey(null, (key) => readReview(key, language));
      if (!stored?.review) return;
      const { review } = state;
      const isOver = review === null || review.id !== stored.review.state.review?.id || review.finished_at !== null;
      if (isOver) await remove([stored.chapter]);
      else await storeStored({ ...stored, review: { ...stored.review, state } });
    },

    remove,
  };

  function remove(chapters: readonly TakenChapter[]): Promise<void> {
    return withKey(undefined, async (key) => {
      const kept = (await all(key)).filter(({ chapter }) =>
        chapters.every((each) => labelOf(each) !== labelOf(chapter)),
      );
      const needed = new Set(kept.flatMap(({ texts }) => filesIn(texts)));
      const database = await openLearnerDatabase();
      for (const chapter of chapters) {
        const stored = await readStored(key, chapter);
        await database.delete('taken', await rowOf(key, labelOf(chapter)));
        for (const id of stored ? filesIn(stored.texts) : []) {
          // two languages may have a file in common
          if (!needed.has(id)) await database.delete('taken', await rowOf(key, fileLabel(id)));
        }
      }
    });
  }
}
