import type { Box } from '../model.ts';
import { atlas } from './data.ts';
import { useLook } from './look.tsx';

interface ShotProps {
  picture: string;
  /** What it shows, for those who do not see it. */
  alt: string;
  /** What to point at. */
  mark?: Record<360 | 1280, Box | null> | undefined;
}

/** A screen in the chosen width and theme. */
export function Shot({ picture, alt, mark }: ShotProps) {
  const { width, theme: wanted } = useLook();
  const { [width]: height = width, themes = [] } = atlas.pictures[picture] ?? {};
  const theme = themes.includes(wanted) ? wanted : 'light';
  const box = mark?.[width];
  return (
    <span className={`shot shot-${width}`}>
      <img
        src={`./pictures/${picture}-${width}-${theme}.webp`}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
      {box && (
        <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`}>
          <rect x={box.x - 5} y={box.y - 4} width={box.width + 10} height={box.height + 8} rx="6" className="mark" />
        </svg>
      )}
    </span>
  );
}
