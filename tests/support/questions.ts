import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { PracticeItem } from '../../common/api/types.ts';
import type { OptionChosen, PairChosen, StepMoved } from '../../machines/learning/question.types.ts';

export const press = (name: string | RegExp) => (_: unknown, user: UserEvent) =>
  user.click(screen.getByRole('button', { name }));

/** Gestures for questions of `anItem`. */
export const questionGestures = {
  'option.chosen': ({ option }: OptionChosen, user: UserEvent) =>
    user.click(
      screen.queryByRole('radio', { name: `Option ${option}` }) ??
        screen.getByRole('checkbox', { name: `Option ${option}` }),
    ),
  'answer.written': async ({ text: written }: { text: string }, user: UserEvent) => {
    const field = screen.getByRole<HTMLInputElement>('textbox');
    if (!field.disabled) await user.clear(field);
    await user.type(field, written);
  },
  'step.moved': ({ option, by }: StepMoved, user: UserEvent) =>
    user.click(screen.getByRole('button', { name: new RegExp(`^Move ${by < 0 ? 'up' : 'down'}: Option ${option},`) })),
  'pair.chosen': ({ option, match }: PairChosen, user: UserEvent) =>
    user.selectOptions(screen.getByLabelText(`Option ${option}`), match === '' ? 'Choose…' : `Match ${match}`),
  'answer.submitted': press(/^(Check|Try again)$/),
};

/**
 * Sample events for each kind of question.
 * @param lookAt the question in a snapshot, and its draft
 */
export const questionEvents = <Snapshot>(
  lookAt: (snapshot: Snapshot) => {
    item: PracticeItem | undefined;
    draft: readonly string[];
    /** The answer could not be sent, so it may be changed once more. */
    isUnsent: boolean;
  },
) => ({
  'option.chosen': {
    generate: [{ option: '1' }],
    when: (snapshot: Snapshot) => {
      const { item, draft } = lookAt(snapshot);
      return item?.kind === 'choices' || draft.length === 0;
    },
  },
  'answer.written': (snapshot: Snapshot) => {
    const { draft, isUnsent } = lookAt(snapshot);
    if (draft.length === 0) return [{ text: '1' }];
    return isUnsent ? [{ text: '2' }] : [];
  },
  'step.moved': {
    generate: [{ option: '1', by: 1 as const }],
    when: (snapshot: Snapshot) => lookAt(snapshot).draft[0] === '1',
  },
  'pair.chosen': (snapshot: Snapshot) => {
    const { draft, isUnsent } = lookAt(snapshot);
    const missing = ['1', '2'].filter((_, index) => draft[index] === '').map((id) => ({ option: id, match: id }));
    return isUnsent ? [{ option: '1', match: '2' }] : missing;
  },
});
