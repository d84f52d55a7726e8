import * as say from '../../../common/texts/ui/course-card.ts';
import { classes } from '../controls/form-styles.ts';
import { alongClass } from './Icon.tsx';

const star = 'm10 1.8 2.5 5.3 5.8.7-4.3 4 1.15 5.7L10 14.65l-5.15 2.85L6 11.8l-4.3-4 5.8-.7Z';
const leftHalf = 'M10 1.8v12.85l-5.15 2.85L6 11.8l-4.3-4 5.8-.7Z';

export function Stars({ value }: { value: number | null }) {
  const rating = Math.min(5, Math.max(0, Math.round((value ?? 0) * 2) / 2));
  const name = value === null ? say.unrated : say.rated({ rating });
  return (
    <span role="img" aria-label={name} className={classes('inline-flex', value === null && 'opacity-55')}>
      {[1, 2, 3, 4, 5].map((place) => (
        <svg
          key={place}
          aria-hidden="true"
          viewBox="0 0 20 20"
          className={classes(alongClass, 'size-[1.125rem]')}
          strokeLinejoin="round"
        >
          {rating >= place && <path d={star} className="fill-saffron" />}
          {rating === place - 0.5 && <path d={leftHalf} className="fill-saffron" />}
          <path d={star} fill="none" className="stroke-edge" strokeWidth="1" />
        </svg>
      ))}
    </span>
  );
}

/** Without a rating, the stars are faint and stand behind "New". */
export function Rating({ value }: { value: number | null }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {value === null && <strong className="text-sm font-semibold text-ink">{say.unratedYet}</strong>}
      <Stars value={value} />
    </span>
  );
}
