import type { Account } from './account.ts';
import type { Phone } from './phone.ts';
import type { RunningPlatform } from './platform.ts';

const course = 'mentoring-give-and-get-guidance';

/** Of the course's first chapter. */
export async function openFeedback({ page, I }: Pick<Phone, 'page' | 'I'>): Promise<string> {
  await I.goTo(`/course/${course}`);
  await I.follow(/^(Start|Continue) learning$/);
  await I.seeAddress(/\/lesson\//);
  const path = new URL(page.url()).pathname.replace(/\/lesson\/.*/, '/feedback');
  await I.goTo(path);
  await I.seeHeading('How was this chapter?');
  // the code that stores feedback on the device is fetched after the page
  await page.waitForLoadState('networkidle');
  return path;
}

export async function giveFeedback({ I }: Pick<Phone, 'I'>, stars: number): Promise<void> {
  await I.choose('Just right');
  await I.choose(`${stars} stars`);
  await I.press('Submit feedback');
}

interface Feedback {
  rating: number;
  created_at: string;
}

/** As the learner's own data says, which may be asked for some times only. */
export async function storedFeedback({ url }: RunningPlatform, { token }: Account): Promise<Feedback[]> {
  const answer = await fetch(`${url}/api/me/export`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`The data were refused: ${answer.status} ${await answer.text()}`);
  const { feedback } = (await answer.json()) as { feedback: Feedback[] };
  return feedback;
}

export async function storedStars(platform: RunningPlatform, account: Account): Promise<number[]> {
  return (await storedFeedback(platform, account)).map(({ rating }) => rating);
}
