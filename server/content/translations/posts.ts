import { readFrontMatter } from '../front-matter.ts';
import { checkMarkdown } from '../markdown.ts';
import type { PostContent, PostWords } from '../model.ts';
import { readPostWords } from '../post.ts';
import { type ContentSource, namesIn, textIn } from '../source.ts';
import { isOfNow, type TranslationContext } from './context.ts';
import { checkSameShape } from './shape.ts';
import { stampOfPost } from './stamp.ts';

/** Any of the originals, by slug: files of the same names. */
export function readPostTranslations(
  context: TranslationContext,
  source: ContentSource,
  folder: string,
  originals: readonly PostContent[],
): Map<string, PostWords> {
  const posts = namesIn(source, folder).map((name) => {
    const path = `${source.name}/${folder}/${name}`;
    const original = originals.find(({ id }) => `${id}.md` === name);
    const post = original && readTranslatedPost(context, path, textIn(source, `${folder}/${name}`) ?? '', original);
    if (!original) {
      const problem = `there is no post ${name.replace(/\.md$/, '')}; delete this file or rename it`;
      context.problems.add(path, 1, problem);
    }
    return post ? ([original.id, post] as const) : null;
  });
  return new Map(posts.filter((post) => post !== null));
}

function readTranslatedPost(
  context: TranslationContext,
  path: string,
  text: string,
  original: PostContent,
): PostWords | null {
  const { problems, language } = context;
  const source = readFrontMatter(problems, path, text, 'title, author and summary');
  if (!source) return null;
  const { mapping, body, firstLine } = source;
  const isSame = isOfNow(context, mapping, { path, what: 'the post', stamp: stampOfPost(original), after: 1 });
  const words = readPostWords(mapping, body);
  mapping.end();
  checkMarkdown(problems, { path, text: body, firstLine, language });
  if (isSame) checkSameShape(problems, { path, text: body, firstLine }, original.text);
  return words;
}
