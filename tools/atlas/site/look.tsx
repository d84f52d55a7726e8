import { useSyncExternalStore } from 'react';
import { type Theme, themes, type Width, widths } from '../model.ts';

interface Look {
  width: Width;
  theme: Theme;
}

let look: Look = { width: 360, theme: window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light' };
const listeners = new Set<() => void>();

function choose(change: Partial<Look>): void {
  look = { ...look, ...change };
  for (const changed of listeners) changed();
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The size and theme in which pictures are shown, everywhere on the page. */
export const useLook = (): Look => useSyncExternalStore(subscribe, () => look);

const names = { 360: 'Phone', 1280: 'Desk', light: 'Light', dark: 'Dark' } as const;

export function LookSwitch() {
  const { width, theme } = useLook();
  return (
    <div className="look">
      <fieldset className="segments">
        <legend className="hidden-text">Width of the pictures</legend>
        {widths.map((each) => (
          <Segment
            key={each}
            name="width"
            label={names[each]}
            isOn={each === width}
            onChoose={() => choose({ width: each })}
          />
        ))}
      </fieldset>
      <fieldset className="segments">
        <legend className="hidden-text">Theme of the pictures</legend>
        {themes.map((each) => (
          <Segment
            key={each}
            name="theme"
            label={names[each]}
            isOn={each === theme}
            onChoose={() => choose({ theme: each })}
          />
        ))}
      </fieldset>
    </div>
  );
}

function Segment({
  name,
  label,
  isOn,
  onChoose,
}: {
  name: string;
  label: string;
  isOn: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="segment">
      <input type="radio" name={name} checked={isOn} onChange={onChoose} />
      <span>{label}</span>
    </label>
  );
}
