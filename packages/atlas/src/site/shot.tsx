import { useState, useSyncExternalStore } from 'react';
import { type Box, type Screen, type Width, widths } from '../model.ts';
import { atlas, stepWords } from './data.ts';

let width: Width = 360;
const listeners = new Set<() => void>();

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The width in which pictures are shown, everywhere on the page. */
export const useWidth = (): Width => useSyncExternalStore(subscribe, () => width);

function choose(wanted: Width): void {
  width = wanted;
  for (const changed of listeners) changed();
}

export function WidthSwitch() {
  const chosen = useWidth();
  return (
    <fieldset className="my-3 flex gap-4 text-sm">
      <legend className="sr-only">Width of the pictures</legend>
      {widths.map((each) => (
        <label key={each} className="flex min-h-6 items-center gap-2">
          <input
            type="radio"
            name="width"
            className="size-6 accent-dye"
            checked={each === chosen}
            onChange={() => choose(each)}
          />
          {each} px
        </label>
      ))}
    </fieldset>
  );
}

interface ShotProps {
  picture: string;
  /** What it shows, for those who do not see it. */
  alt: string;
  /** What to point at. */
  mark?: Record<Width, Box | null> | undefined;
}

/** A screen in the chosen width. */
export function Shot({ picture, alt, mark }: ShotProps) {
  const chosen = useWidth();
  const height = atlas.pictures[picture]?.[chosen] ?? chosen;
  const box = mark?.[chosen];
  return (
    <span className="relative block w-full overflow-hidden rounded-xl border border-line">
      <img
        src={`./pictures/${picture}-${chosen}.webp`}
        className="h-auto w-full"
        width={chosen}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
      {box && (
        <svg aria-hidden="true" viewBox={`0 0 ${chosen} ${height}`} className="absolute inset-0 size-full">
          <rect x={box.x - 5} y={box.y - 4} width={box.width + 10} height={box.height + 8} rx="6" className="mark" />
        </svg>
      )}
    </span>
  );
}

/** A few screens, of which one is shown whole. */
export function Shots({ screens, name }: { screens: readonly Screen[]; name: string }) {
  const [at, setAt] = useState(0);
  const screen = screens[at] ?? screens[0];
  if (screen === undefined) return <p className="quiet">No walk of a screen comes here.</p>;
  return (
    <>
      <WidthSwitch />
      <figure className="max-w-sm">
        <Shot picture={screen.picture} alt={`The screen ${name}, after: ${stepWords(screen.after)}`} />
        <figcaption className="mt-1 text-sm">
          {stepWords(screen.after)}
          {screen.variant && <span className="quiet"> ({screen.variant})</span>}
        </figcaption>
      </figure>
      {screens.length > 1 && (
        <Strip
          label="Other screens"
          items={screens.slice(0, 24).map(({ picture, after }) => ({ picture, words: stepWords(after) }))}
          at={at}
          onChoose={setAt}
        />
      )}
    </>
  );
}

interface StripProps {
  label: string;
  items: readonly { picture: string; words: string }[];
  at: number;
  onChoose: (at: number) => void;
}

/** Small pictures side by side, to choose one. */
export function Strip({ label, items, at, onChoose }: StripProps) {
  return (
    <ol className="mt-3 flex gap-3 overflow-x-auto p-1" aria-label={label}>
      {items.map(({ picture, words }, index) => (
        <li key={picture} className="w-28 flex-none">
          <button
            type="button"
            className="grid w-full gap-1 text-start text-xs aria-[current]:font-semibold"
            aria-current={index === at ? 'true' : undefined}
            onClick={() => onChoose(index)}
          >
            <span className="block h-44 overflow-hidden rounded-lg border-2 border-transparent in-aria-[current]:border-pomegranate">
              <Shot picture={picture} alt="" />
            </span>
            <span>{words}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
