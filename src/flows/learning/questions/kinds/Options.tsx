import * as say from '../../../../../common/texts/learning/questions.ts';
import { OptionText } from '../OptionText.tsx';
import type { QuestionFieldProps } from './question-field-props.ts';

export function Options({ item, askId, draft, disabled, send }: QuestionFieldProps) {
  const isSeveral = item.kind === 'choices';
  return (
    <fieldset disabled={disabled} aria-labelledby={askId} className="min-w-0">
      <p className="mb-3 text-muted">{isSeveral ? say.tasks.choices : say.tasks.choice}</p>
      <div className="grid grid-cols-1 gap-3">
        {item.options.map((option, index) => (
          <label
            key={option.id}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border border-edge bg-surface px-4 py-2 has-checked:border-pomegranate has-checked:bg-blush has-checked:font-semibold has-disabled:cursor-default has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) [&:not(:has(:disabled))]:hover:border-ink"
          >
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              name={`options-${item.number}`}
              value={option.id}
              checked={draft.includes(option.id)}
              onChange={() => send({ type: 'option.chosen', option: option.id })}
              className="size-5 shrink-0 accent-pomegranate outline-none"
            />
            <div className="min-w-0 flex-1" dir="auto">
              <OptionText option={option} />
            </div>
            {index < 9 && (
              <span aria-hidden="true" className="hidden text-sm text-muted pointer-fine:block">
                {index + 1}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
