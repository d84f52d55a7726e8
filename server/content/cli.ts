import { resolve } from 'node:path';
import { readContent } from './read.ts';

const usage = 'Usage: node server/content/cli.ts check [folder]';

/** `check` reads the content folder as the import would and prints every problem; nothing is written. */
function main([command, folder = 'content']: string[]): number {
  if (command !== 'check') {
    console.error(usage);
    return 2;
  }
  const content = readContent(resolve(folder));
  if (Array.isArray(content)) {
    console.error(content.join('\n'));
    console.error(`${content.length} ${content.length === 1 ? 'problem' : 'problems'}`);
    return 1;
  }
  const lessons = content.courses.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.lessons));
  console.log(
    `${content.courses.length} courses, ${lessons.length} lessons, ${content.plans.length} plans, ${content.posts.length} posts: no problems`,
  );
  return 0;
}

process.exitCode = main(process.argv.slice(2));
