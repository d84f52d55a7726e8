import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { digits } from '../../../../../common/language/say.ts';
import * as say from '../../../../../common/texts/learning/questions.ts';
import { Icon } from '../../../../ui/content/Icon.tsx';
import { classes } from '../../../../ui/controls/form-styles.ts';
import { OptionText } from '../OptionText.tsx';
import type { QuestionFieldProps } from './question-field-props.ts';

type Direction = -1 | 1;
const directions: readonly Direction[] = [-1, 1];
const byKey: Readonly<Record<string, Direction>> = { ArrowUp: -1, ArrowDown: 1 };

/** Two buttons each, or arrow keys. The focus follows the moved step. */
export function Steps({ item: { options }, askId, draft, disabled, send }: QuestionFieldProps) {
  const steps = draft.flatMap((each, index) => {
    const option = options.find(({ id }) => id === each);
    return option ? [{ option, place: index + 1 }] : [];
  });
  const last = steps.length;
  const move = (button: HTMLElement, { option, place }: { option: { id: string }; place: number }, by: Direction) => {
    if (disabled || place + by < 1 || place + by > last) return;
    // rows stay mounted and get other texts, so the moved step's button is in the next row
    const rows = button.closest('ol')?.children;
    const { direction } = button.dataset;
    // a screen reader says the name that the button has when it takes the focus, with the new place
    flushSync(() => send({ type: 'step.moved', option: option.id, by }));
    rows?.[place - 1 + by]?.querySelector<HTMLElement>(`[data-direction="${direction}"]`)?.focus();
  };
  return (
    <fieldset disabled={disabled} aria-labelledby={askId} className="min-w-0">
      <p className="mb-3 text-muted">{say.tasks.order}</p>
      <ol className="grid grid-cols-1 gap-2">
        {steps.map((step) => (
          <li
            key={step.place}
            className="flex items-center gap-3 rounded-xl border border-edge bg-surface py-1.5 ps-4 pe-1.5 has-focus-visible:border-pomegranate has-focus-visible:bg-blush"
          >
            <span aria-hidden="true" className="w-5 shrink-0 font-display font-semibold text-muted">
              {digits(step.place)}
            </span>
            <div className="min-w-0 flex-1" dir="auto">
              <OptionText option={step.option} />
            </div>
            <span className="flex shrink-0 gap-1">
              {directions.map((by) => {
                const isEnd = step.place + by < 1 || step.place + by > last;
                return (
                  <button
                    key={by}
                    type="button"
                    data-direction={by}
                    // keeps the focus when its step reaches an end
                    aria-disabled={isEnd || undefined}
                    aria-label={(by < 0 ? say.move.up : say.move.down)({
                      ...{ step: step.option.text, number: step.place, total: last },
                    })}
                    onClick={(event) => move(event.currentTarget, step, by)}
                    onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
                      const to = byKey[event.key];
                      if (to === undefined) return;
                      event.preventDefault();
                      move(event.currentTarget, step, to);
                    }}
                    className={classes(
                      'grid size-11 place-items-center rounded-lg border border-transparent hover:bg-sunken aria-disabled:cursor-default aria-disabled:text-line aria-disabled:hover:bg-transparent',
                    )}
                  >
                    <Icon name="chevron" className={by < 0 ? 'size-6 rotate-180' : 'size-6'} />
                  </button>
                );
              })}
            </span>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
