import { Document, isMap, isSeq, visit } from 'yaml';
import { toMarkdown } from './markdown.ts';
import type { Content, CourseContent, PostContent, PriceContent } from './model.ts';

/** The keys whose value stands on one line. */
const onOneLine = ['prices', 'attachments', 'USD', 'EUR', 'IQD', 'NGN'];

/** YAML as people write it in content/: the same value always gives the same text. */
function toYaml(value: unknown): string {
  const document = new Document(value);
  visit(document, {
    Pair(_, { key, value: node }) {
      if ((isMap(node) || isSeq(node)) && onOneLine.includes(String(key))) node.flow = true;
    },
  });
  return document.toString({ lineWidth: 120, flowCollectionPadding: false });
}

/** The files of the content, but for attachments, by path: what readContent reads as this content again. */
export function writeContent({ regions, plans, courses, posts }: Content): Map<string, string> {
  return new Map([
    ['regions.yaml', toYaml(Object.fromEntries(regions))],
    ['plans.yaml', toYaml(plans.map(({ prices, ...plan }) => ({ ...plan, prices: amounts(prices) })))],
    ...courses.flatMap(courseFiles),
    ...posts.map((post) => [`posts/${post.id}.md`, postText(post)] as const),
  ]);
}

function courseFiles({ id, created, prices, chapters, ...course }: CourseContent): (readonly [string, string])[] {
  const { title, category, emblem, description } = course;
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  const yaml = toYaml({
    ...{ title, category },
    ...(emblem !== null && { emblem }),
    ...{ created: day(created), description },
    prices: amounts(prices),
    chapters: chapters.map((chapter) => ({
      slug: chapter.id,
      title: chapter.title,
      lessons: chapter.lessons.map(
        ({ id: slug, title, description, minutes, preview, video, attachments, ...more }) => ({
          ...{ slug, title, description, minutes },
          ...(more.taskMinutes > 0 && { task_minutes: more.taskMinutes }),
          ...(preview && { preview }),
          video,
          ...(more.sample && { sample: true }),
          ...(attachments.length > 0 && { attachments: attachments.map(({ fileName }) => fileName) }),
        }),
      ),
    })),
  });
  return [
    [`courses/${id}/course.yaml`, yaml],
    ...lessons.map((lesson) => [`courses/${id}/lessons/${lesson.id}.md`, `${lesson.text}\n`] as const),
  ];
}

function postText({ title, author, published, html }: PostContent): string {
  const [first = '', ...rest] = html.split('\n');
  const summary = first.replace(/^<p>|<\/p>$/g, '').replace(/&(lt|gt|amp);/g, (entity) => signs[entity] ?? entity);
  const front = toYaml({ title, author, published: day(published), summary });
  return `---\n${front}---\n${toMarkdown(rest.join('\n'))}\n`;
}

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

const amounts = (prices: PriceContent[]): Record<string, number> =>
  Object.fromEntries(prices.map(({ currency, micro }) => [currency, micro / 1_000_000]));

/** A day where the instant is its beginning. */
function day(instant: Date): string {
  return instant
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace('T00:00:00Z', '');
}
