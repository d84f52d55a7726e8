import { codes, type LanguageCode } from '../../../common/language/codes.ts';
import type { TranslatedKind, TranslatedWords } from '../../db/tables/catalogue.ts';
import { wordsOf } from '../course-words.ts';
import { withPictures } from '../lesson-pictures.ts';
import type { Content, CourseContent, CourseTranslation, SharedTranslation } from '../model.ts';
import { postHtml } from '../post.ts';
import type { ContentRows } from '../rows.ts';
import type { SearchContent } from '../search.ts';

/** Of courses, chapters, lessons and their texts. */
export function translationsOf({ id: course_id, translations, pictures }: CourseContent): ContentRows['translations'] {
  const row = <Kind extends TranslatedKind>(
    { language }: CourseTranslation,
    kind: Kind,
    [id, words]: readonly [string, TranslatedWords[Kind]],
  ) => ({ language, kind, id, course_id, words: JSON.stringify(words) });
  return translations.flatMap((each) => [
    ...(each.words ? [row(each, 'course', [course_id, each.words])] : []),
    ...[...each.chapters].map((chapter) => row(each, 'chapter', chapter)),
    ...[...each.lessons].map((lesson) => row(each, 'lesson', lesson)),
    ...[...each.texts].map(([id, { content }]) =>
      row(each, 'text', [id, { content: withPictures(content, pictures) }]),
    ),
  ]);
}

/** Translated files by the path of the original. */
export function filesByOriginal(
  courses: readonly CourseContent[],
): Map<string, { language: LanguageCode; path: string }[]> {
  const files = courses.flatMap(({ translations }) =>
    translations.flatMap(({ language, files }) =>
      [...files].map(([original, path]) => ({ original, file: { language, path } })),
    ),
  );
  const byOriginal = Map.groupBy(files, ({ original }) => original);
  return new Map([...byOriginal].map(([original, each]) => [original, each.map(({ file }) => file)]));
}

/** Of plans, categories and posts. */
export function sharedTranslationsOf(translation: SharedTranslation): ContentRows['translations'] {
  const { language, plans, categories, posts } = translation;
  const row =
    (kind: TranslatedKind) =>
    ([id, words]: readonly [string, object]) => ({
      ...{ language, kind, id, course_id: null, words: JSON.stringify(words) },
    });
  const shown = [...posts].map(([id, post]): [string, TranslatedWords['post']] => [
    id,
    { title: post.title, author: post.author, html: postHtml(post) },
  ]);
  return [...[...plans].map(row('plan')), ...[...categories].map(row('category')), ...shown.map(row('post'))];
}

/** In a language that has words of its own, a course is found by these and by the English ones. */
export function wordsByLanguage(
  course: CourseContent,
  { search, translations }: Pick<Content, 'search' | 'translations'>,
): ContentRows['course_words'] {
  const row = (language: LanguageCode, words: string) => ({ course_id: course.id, language, words });
  const english = wordsOf([course], search);
  const others = codes.map((language) => {
    const shared = translations.find((each) => each.language === language);
    const told = course.translations.find((each) => each.language === language);
    const category = shared?.categories.get(course.category)?.title;
    const version = { ...(told ? inLanguage(course, told) : course), ...(category !== undefined && { category }) };
    return row(language, wordsOf([course, version], shared ? bothOf(search, shared.search) : search));
  });
  return [row('en', english), ...others.filter(({ language, words }) => language !== 'en' && words !== english)];
}

const bothOf = (one: SearchContent, other: SearchContent): SearchContent => ({
  same: [...one.same, ...other.same],
  wider: new Map([...one.wider, ...other.wider]),
  free: [...one.free, ...other.free],
  fillers: [...one.fillers, ...other.fillers],
});

const inLanguage = (course: CourseContent, { words, chapters, lessons }: CourseTranslation) => ({
  ...course,
  ...words,
  chapters: course.chapters.map((chapter) => ({
    title: chapters.get(chapter.id)?.title ?? chapter.title,
    lessons: chapter.lessons.map((lesson) => ({ title: lessons.get(lesson.id)?.title ?? lesson.title })),
  })),
});
