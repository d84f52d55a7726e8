import { expect } from 'vitest';

/** A text that is reviewed: the transitions and steps of a machine, the effects of a model's transitions, what a system shows. */
export type ReviewedText = 'steps' | 'transitions' | 'effects' | 'rendered';

/** Where a reviewed text is kept: a folder of its kind next to the test file, and the name of the walk or of that file. */
export async function expectReviewed(
  text: string,
  kind: ReviewedText,
  test: { file: { name: string } },
  name = test.file.name.replace(/^.*\/|\.test\.tsx?$/g, ''),
): Promise<void> {
  await expect(text).toMatchFileSnapshot(`./${kind}/${name}.txt`);
}
