import type { Page } from 'playwright';
import { href, type PathName } from '../../../../common/paths.ts';
import type { Learner } from '../learner.ts';

export interface Scene {
  /** Null for an unknown address. */
  of: PathName | null;
  state: string;
  path: string;
  /** Runs on the page first. */
  first?: (I: Learner, page: Page) => Promise<void>;
  /** Replaces the server's answer. */
  failing?: { url: string | RegExp; status: number; body?: unknown };
  /** Both by default. */
  only?: 'phone' | 'desk';
  /** See `Visit.refusals`. */
  refused?: readonly string[];
}

/** The states of one page, by their names. */
export const scenesOf = (
  of: Scene['of'],
  path: string,
  states: Readonly<Record<string, Omit<Scene, 'of' | 'path' | 'state'>>>,
): Scene[] => Object.entries(states).map(([state, more]) => ({ of, path, state, ...more }));

/** A free course, which is everybody's who is logged in, and one to buy. */
export const courses = { free: 'mentoring-give-and-get-guidance', sold: 'kurmanji-for-beginners' };

export const sold = (chapter: string, lesson: string) =>
  href('lesson', { courseId: courses.sold, chapterId: `kurmanji-${chapter}`, lessonId: `kurmanji-${lesson}` });
export const owned = (chapter: string, lessonId: string) =>
  href('lesson', { courseId: courses.free, chapterId: `mentoring-${chapter}`, lessonId });
export const preview = sold('first-words', 'alphabet');
export const soldCourse = href('course', { courseId: courses.sold });
export const freeCourse = href('course', { courseId: courses.free });
export const freeChapter = { courseId: courses.free, chapterId: 'mentoring-what-it-is' };
export const person = { password: 'Saffron-&-pine-9', firstName: 'Dilan', lastName: 'Karim', born: '2001-11-02' };

export const menu = async (I: Learner, page: Page) => {
  await I.press('Menu');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
};
export const countries = async (_: Learner, page: Page) => {
  await page.getByRole('button', { name: /^Country code/ }).click();
  await page.getByRole('option').first().waitFor();
};
export const byPhone = async (_: Learner, page: Page) => {
  await page.getByRole('radio', { name: /^(Telephone|Phone Number)$/ }).check();
};
export const register = async (I: Learner, email: string) => {
  await I.fill('Email', email);
  await I.fillPerson(person);
  await I.tick(/Terms & Conditions/);
  await I.tick(/Privacy Policy/);
  await I.press('Create an account');
};
/** Keeps pages that navigate after a delay. */
export const stay = (page: Page) =>
  page.evaluate(() => {
    const original = window.setTimeout;
    const held = (run: () => void, delay = 0) => (delay < 1_000 ? original(run, delay) : 0);
    Object.assign(window, { setTimeout: held });
  });
/** A chunk that the server no longer has. */
export const brokenCode = (name: string) => ({ url: new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`), status: 503 });
