import * as say from '../../../../common/texts/learning/chapter-feedback.ts';

export interface StarRatingProps {
  legend: string;
  value: number | null;
  disabled: boolean;
  onChange: (stars: number) => void;
}

export function StarRating({ legend, value, disabled, onChange }: StarRatingProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="text-lg font-semibold">{legend}</legend>
      <div className="mt-3 flex flex-wrap items-center gap-1">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="relative cursor-pointer rounded-lg p-1 has-disabled:cursor-default has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name="rating"
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-10" strokeWidth="1.5" strokeLinejoin="round">
              <path
                d="m12 2.8 2.8 5.9 6.4.9-4.6 4.5 1.1 6.4L12 17.4l-5.7 3.1 1.1-6.4-4.6-4.5 6.4-.9z"
                className={value !== null && stars <= value ? 'fill-saffron stroke-ink' : 'fill-surface stroke-edge'}
              />
            </svg>
            <span className="sr-only">{say.stars({ count: stars })}</span>
          </label>
        ))}
        {value !== null && (
          <span aria-hidden="true" className="ms-2 text-muted">
            {say.chosen({ count: value, total: 5 })}
          </span>
        )}
      </div>
    </fieldset>
  );
}
