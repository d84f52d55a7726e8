import { cleanup, render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { createModel, explore } from 'model-walk';
import { realInput } from 'model-walk/browser';
import { driveBy, type ScreenOptions, screenOf } from 'model-walk/testing-library';
import { runPath } from 'model-walk/vitest';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, setup } from 'xstate';

const machine = setup({
  types: { events: {} as { type: 'opened' } | { type: 'closed' } },
}).createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { opened: 'open' } }, open: { on: { closed: 'closed' } } },
});
type Door = typeof machine;

const model = createModel(machine, {
  events: { opened: {}, closed: {} },
  serializeState: ({ value }) => value,
});

const styles = new CSSStyleSheet();
styles.replaceSync(`
  .room { padding: 40px }
  .room button { padding: 12px; border: 1px solid; background: #fff }
  .cover { position: fixed; inset: 0; background: #fff }
  .bar { position: fixed; inset: 0 0 auto; height: 100px; background: #fff; z-index: 99 }
  .below-bar { position: fixed; top: 10px; left: 10px }
  .below-navbar { position: fixed; top: 2px; left: 100px; z-index: 1 }
  .outside { position: absolute; left: -500px }
  .faint { opacity: 0 }
  .hidden { visibility: hidden }
  .wide { width: 2000px }
  .room .small { width: 20px; height: 20px; padding: 0; background: #000 }
  .cut { width: 80px; overflow: hidden; white-space: nowrap }
  .room .narrow { width: 80px; height: 40px; padding: 0; white-space: nowrap }
  .raised { position: relative; top: -24px }
  .pale { color: #bbb; background: #fff }
  .field { position: fixed; width: 30px; height: 30px }
  .above-window { top: -300px }
  .in-navbar { top: 16px; left: 60px; z-index: 1 }
  .in-snackbar { top: 24px; left: 50%; z-index: 40 }
`);

interface Screen {
  /** A class of the first control. */
  open?: string;
  more?: ReactNode;
  /** Controls for what the door ignores are there too. */
  always?: boolean;
}

function Door({ actor, open, more, always = false }: Screen & { actor: Actor<Door> }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'));
  return (
    <div className="room">
      <h1>A door</h1>
      {(always || !isOpen) && (
        <button type="button" className={open} onClick={() => actor.send({ type: 'opened' })}>
          Open
        </button>
      )}
      {(always || isOpen) && (
        <button type="button" onClick={() => actor.send({ type: 'closed' })}>
          Close
        </button>
      )}
      {more}
    </div>
  );
}

const press = (name: string) => (_: unknown, user: ReturnType<typeof realInput>) =>
  user.click(screen.getByRole('button', { name }));

const sutOf = (what: Screen) => {
  const options: ScreenOptions<Door> = {
    render: (actor) => render(<Door actor={actor} {...what} />),
    gestures: { opened: press('Open'), closed: press('Close') },
  };
  return screenOf(options);
};

/** Walks through the door once, and says what was wrong. */
const walked = (what: Screen, see = () => {}): Promise<unknown> => {
  const path = [{ kind: 'event', event: { type: 'opened' } }] as const;
  return runPath(model, { input: undefined, path, sut: sutOf(what), see });
};

const cover = <div className="cover">The cover</div>;
const focused = (places: string) => (
  <input aria-label="Name" className={`field ${places}`} ref={(field) => field?.focus()} />
);

/** For a control that cannot be pressed: the test waits for it in vain. */
const waitShortly = () => driveBy({ user: () => realInput(500) });

beforeAll(() => void document.adoptedStyleSheets.push(styles));
afterEach(() => driveBy({ user: realInput }));
afterAll(() => void document.adoptedStyleSheets.pop());

describe('the walk in a browser: properties of its input', () => {
  it('the window has the size of its project', () => {
    expect(['360 x 740', '1280 x 800']).toContain(`${innerWidth} x ${innerHeight}`);
  });

  it('a screen without a fault is walked, within the layout of its page', async () => {
    let seen = 0;
    await walked({}, () => {
      expect(screen.getByRole('main').contains(screen.getByRole('heading', { level: 1, name: 'A door' }))).toBe(true);
      screen.getByRole('banner');
      seen += 1;
    });
    expect(seen).toBe(3);
  });

  it.each<[string, Screen, RegExp]>([
    ['under something else', { more: cover }, /"Open" cannot be reached: in its place is div "The cover"/],
    [
      'under a bar at the top of the window',
      { open: 'below-bar', more: <div className="bar">The bar</div> },
      /"Open" cannot be reached: in its place is div "The bar"/,
    ],
    ['under the navbar', { open: 'below-navbar' }, /"Open" cannot be reached: in its place is/],
    ['outside of the window', { open: 'outside' }, /"Open" cannot be reached/],
    ['drawn with no opacity', { open: 'faint' }, /"Open" cannot be seen/],
    ['hidden', { open: 'hidden' }, /Unable to find/],
  ])('a control that is %s cannot be pressed', async (_, what, message) => {
    waitShortly();
    await expect(walked(what)).rejects.toThrow(message);
  });

  it('a checkbox that only its label draws is pressed by the label', async () => {
    render(
      <label>
        <input type="checkbox" className="sr-only" /> Remember me
      </label>,
    );
    await realInput().click(screen.getByRole('checkbox'));
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('a control with aria-disabled only can be pressed', async () => {
    let presses = 0;
    render(
      <button type="button" aria-disabled onClick={() => (presses += 1)}>
        Save
      </button>,
    );
    await realInput().click(screen.getByRole('button'));
    expect(presses).toBe(1);
  });

  const list = (disabled = false) => (
    <select aria-label="Colour" disabled={disabled}>
      <option>Red</option>
      <option>Green</option>
    </select>
  );
  const chooseGreen = (limit?: number) => realInput(limit).selectOptions(screen.getByRole('combobox'), 'Green');
  const chosen = () => screen.getByRole<HTMLSelectElement>('combobox').value;

  it('an option of a list is chosen by its text', async () => {
    render(list());
    await chooseGreen();
    expect(chosen()).toBe('Green');
  });

  it('a list that is covered cannot be chosen from', async () => {
    render(
      <>
        {list()}
        {cover}
      </>,
    );
    await expect(chooseGreen(500)).rejects.toThrow('in its place is div "The cover"');
    expect(chosen()).toBe('Red');
  });

  it('a list that is disabled stays as it is', async () => {
    render(list(true));
    await chooseGreen();
    expect(chosen()).toBe('Red');
  });

  it('disabled controls and those behind a dialog cannot be used', async () => {
    render(
      <>
        <input type="checkbox" aria-label="one" disabled />
        <input type="checkbox" aria-label="two" />
        <dialog aria-label="over it" ref={(dialog) => dialog?.showModal()}>
          A dialog
        </dialog>
      </>,
    );
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    for (const box of boxes) await realInput().click(box);
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
  });
});

describe('the walk in a browser: properties of controls that should do nothing', () => {
  const idleIn = async (what: Screen) => {
    const graphs = [explore(model, undefined)];
    const checks = sutOf(what).properties?.({ model, graphs, see: async () => {}, isExit: () => true }) ?? [];
    const ofControls = checks.filter(({ title }) => title.startsWith('no control sends what is ignored'));
    expect(ofControls).toHaveLength(2);
    for (const { check } of ofControls) {
      await check();
      cleanup();
    }
  };

  it('absent controls pass', () => idleIn({}));

  it('a control that sends what the state ignores fails', async () => {
    await expect(idleIn({ always: true })).rejects.toThrow(/opened|closed/);
  });

  it('a control that is covered fails, since nothing shows that it does nothing', async () => {
    waitShortly();
    await expect(idleIn({ always: true, more: cover })).rejects.toThrow(/cannot be reached: in its place is/);
  });
});

describe('the walk in a browser: properties of each screen', () => {
  it.each<[string, Screen, RegExp]>([
    ['scrolls sideways', { more: <p className="wide">Wide</p> }, /scrolls sideways: \d+ px in \d+ px/],
    [
      'has a target of 20 px',
      { more: <button type="button" aria-label="Small" className="small" /> },
      /small target: button "Small" is 20 x 20/,
    ],
    [
      'cuts text off',
      { more: <p className="cut">A text that is longer</p> },
      /text cut off: p "A text that is longer"/,
    ],
    [
      'has text that runs out of its button',
      {
        more: (
          <button type="button" className="narrow">
            A label that is longer
          </button>
        ),
      },
      /text outside its control: button "A label that is longer"/,
    ],
    [
      'has text on top of other text',
      {
        more: (
          <>
            <p>Below</p>
            <p className="raised">Above</p>
          </>
        ),
      },
      /overlap: p "Below" and p "Above"/,
    ],
    ['has text of too little contrast', { more: <p className="pale">Pale</p> }, /axe color-contrast/],
    ['has the focus outside of the window', { more: focused('above-window') }, /focus out of view: input "Name"/],
    ['has the focus under the navbar', { more: focused('in-navbar') }, /focus covered: input "Name" by/],
    [
      'has the focus under the snackbar',
      { more: focused('in-snackbar') },
      /focus covered: input "Name" by .*A message of the app/,
    ],
    ['has the focus on what is not drawn', { more: focused('faint') }, /focus on what is not shown: input "Name"/],
  ])('a screen that %s fails', async (_, what, message) => {
    await expect(walked(what)).rejects.toThrow(message);
  });
});
