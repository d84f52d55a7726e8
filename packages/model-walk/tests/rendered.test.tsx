import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RenderedSnapshots } from '../src/rendered.ts';
import { ariaSnapshotOf, partsOf, whole } from '../src/testing-library/accessibility-tree.ts';

const snapshot = (page: React.ReactNode) => {
  const { container, unmount } = render(page);
  const lines = ariaSnapshotOf(container);
  unmount();
  return lines;
};

describe('the ARIA snapshot of a page', () => {
  it('has roles, names, states and texts, and leaves out looks and what is hidden', () => {
    expect(
      snapshot(
        <div className="grid" data-state="open">
          <span />
          <h1 tabIndex={-1}>Log in</h1>
          <p>
            New <strong>here</strong>?
          </p>
          <a href="/register">Sign up</a>
          <button type="button" aria-label="Country code: Iraq +964">
            +964
          </button>
          <p hidden>Later</p>
          <div inert>
            <button type="button">Behind the dialog</button>
          </div>
          <svg aria-hidden="true">
            <title>Decoration</title>
          </svg>
          <svg role="img" aria-label="A kilim" viewBox="0 0 1 1" />
        </div>,
      ),
    ).toEqual([
      '- heading "Log in" [level=1]',
      '- paragraph:',
      '  - text: New',
      '  - strong: here',
      '  - text: "?"',
      '- link "Sign up"  # /register',
      `- 'button "Country code: Iraq +964"': +964`,
      '- img "A kilim"',
    ]);
  });

  it('has what a control holds, and in a comment what describes it and whether it is required', () => {
    expect(
      snapshot(
        <fieldset disabled>
          <legend>You</legend>
          <label htmlFor="name">Name</label>
          <input id="name" required defaultValue="Rojîn" aria-describedby="hint gone" />
          <p id="hint">As on your passport</p>
          <input type="checkbox" aria-label="Agree" defaultChecked />
          <select aria-label="Unit" defaultValue="m">
            <option value="m">metre</option>
          </select>
        </fieldset>,
      ),
    ).toEqual([
      '- group "You" [disabled]:',
      '  - textbox "Name" [disabled]: Rojîn  # required, described by "As on your passport (missing)"',
      '  - paragraph: As on your passport',
      '  - checkbox "Agree" [checked] [disabled]',
      '  - combobox "Unit" [disabled]:',
      '    - option "metre" [selected]',
    ]);
  });

  it('shows the first items of a long list, its selected one, and the beginning of a long text', () => {
    const letters = [...'abcdefghijkl'];
    const list = snapshot(
      <select aria-label="Letter" defaultValue="k">
        {letters.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>,
    );
    expect(list).toEqual(['- combobox "Letter":', '  - option "a"', '  - option "b"', '  - option "k" [selected]']);
    const [paragraph = ''] = snapshot(<p>{'word '.repeat(50)}</p>);
    expect(paragraph).toMatch(/^- paragraph: (word )+word…$/);
    expect(paragraph.length).toBeLessThan(140);
  });

  it('is not cut when it is asked for as a whole', () => {
    const { container } = render(
      <>
        <ul>
          {[...'abcdefghijkl'].map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <p aria-describedby="hint">{'word '.repeat(50)}end</p>
        <a href={`/${'path/'.repeat(30)}end`} id="hint">
          {'name '.repeat(30)}end
        </a>
      </>,
    );
    const text = ariaSnapshotOf(container, whole).join('\n');
    expect(text).toContain('- listitem: k');
    expect(text.match(/\bend\b/g)).toHaveLength(4);
    expect(text).not.toContain('…');
  });

  it('can be limited to named parts, and then still has every dialog', () => {
    const page = [
      '- banner:',
      '  - link "Home"',
      '- region "News":',
      '  - paragraph: Old',
      '- dialog "Sure?":',
      '  - button "Yes"',
    ];
    expect(partsOf(page, ['region "News"'])).toEqual(page.slice(2));
    expect(partsOf(page, [])).toEqual(page);
  });
});

describe('rendered snapshots', () => {
  const visit = (state: string, step: string, lines: readonly string[], variant = 'first') => ({
    ...{ state, step, lines, variant },
  });
  const textOf = (...visits: ReturnType<typeof visit>[]) => {
    const snapshots = new RenderedSnapshots();
    for (const each of visits) snapshots.add(each);
    return `${snapshots}`.split('\n').slice(0, -1);
  };
  const failed = ['- heading "Checkout" [level=1]', '- paragraph: Not loaded', '- button "Load again"'];
  const closed = ['- heading "Checkout" [level=1]', '- paragraph: Closed', '- link "Courses"  # /course'];

  it('show each state whole, apart from what all states show', () => {
    expect(textOf(visit('failed', '', failed), visit('closed', 'load: canceled', closed))).toEqual([
      '# always',
      '- heading "Checkout" [level=1]',
      '# failed',
      '- paragraph: Not loaded · button "Load again"',
      '# closed, after load: canceled',
      '- paragraph: Closed · link "Courses"  # /course',
    ]);
  });

  it('show a control that comes in the place of another one in the block of its state, also where another state has it', () => {
    const changed = closed.with(2, '- button "Load again"');
    const others = [visit('loading', '', closed.slice(0, 1)), visit('failed', 'load: no answer', failed)];
    const before = textOf(...others, visit('closed', 'load: canceled', closed));
    const after = textOf(...others, visit('closed', 'load: canceled', changed));
    expect(after).toEqual(before.with(-1, '- paragraph: Closed · button "Load again"'));
  });

  it('show states in the order of the machine, so that another way of visiting them moves no block', () => {
    const snapshots = new RenderedSnapshots(['off', 'on', 'on.high', 'on.low', 'fan.off', 'fan.on']);
    for (const state of ['on.low, fan.on', 'on.high, fan.on', 'off', 'on.low, fan.off']) {
      snapshots.add(visit(state, '', [`- text: ${state}`]));
    }
    expect(`${snapshots}`.match(/(?<=# ).*/g)).toEqual(['off', 'on.high, fan.on', 'on.low, fan.off', 'on.low, fan.on']);
  });

  it('show what all states of a composite one have in a block of its own, and so for a state of a region', () => {
    const form = ['- heading "Log in"', '- textbox "Email"', '- button "Send"'];
    expect(
      textOf(
        visit('form.open', '', form),
        visit('form.sending', 'sent', [...form, '- status: Sending']),
        visit('done.left.on, done.right.off', 'done', ['- heading "Done"', '- paragraph: Left']),
        visit('done.left.on, done.right.on', 'done', ['- heading "Done"', '- paragraph: Left', '- paragraph: Right']),
        visit('done.left.off, done.right.on', 'done', ['- heading "Done"', '- paragraph: Right']),
      ),
    ).toEqual([
      '# form: always',
      '- heading "Log in" · textbox "Email" · button "Send"',
      '# form.open',
      '# form.sending, after sent',
      '- status: Sending',
      '# done: always',
      '- heading "Done"',
      '# done.left.on: always',
      '- paragraph: Left',
      '# done.left.on, done.right.off, after done',
      '# done.right.on: always',
      '- paragraph: Right',
      '# done.left.on, done.right.on, after done',
      '# done.left.off, done.right.on, after done',
    ]);
  });

  it('show of a later visit what no visit of this state had, though others had it, and never what a user typed', () => {
    const form = ['- textbox "Email"', '- button "Send"'];
    const typed = ['- textbox "Email": a@b.c', '- button "Send"'];
    expect(
      textOf(
        visit('editing', '', form),
        visit('editing', 'email.changed', typed),
        visit('refused', 'send: wrong', [...typed, '- alert: Wrong']),
        visit('editing', 'retried', [...typed, '- alert: Wrong']),
        visit('editing', 'retried', [...typed, '- alert: Wrong'], 'second'),
        visit('editing', 'retried', [...typed, '- alert: Wrong', '- link "Help"', '- link "Home"'], 'second'),
      ).slice(2),
    ).toEqual([
      '# editing',
      '- alert: Wrong  # editing, after retried',
      '- link "Help" · link "Home"  # editing, after retried (second)',
      '# refused, after send: wrong',
      '- alert: Wrong',
    ]);
  });

  it('name what cannot be used in one state of those that have it', () => {
    const page = ['- textbox "Email"', '- button "Send"', '- button "Later" [disabled]'];
    const sending = ['- textbox "Email" [disabled]', '- button "Send" [disabled]', '- button "Later" [disabled]'];
    expect(textOf(visit('editing', '', page), visit('sending', 'sent', sending))).toEqual([
      '# always',
      '- textbox "Email" · button "Send" · button "Later" [disabled]',
      '# editing',
      '# sending, after sent',
      '# disabled: textbox "Email", button "Send"',
    ]);
  });

  it('put elements under the named ones that they are in, and in one line what fits', () => {
    const page = (text: string) => [
      '- main:',
      '  - region "News":',
      '    - list:',
      `      - listitem: ${text}`,
      '  - navigation:  # busy',
      '    - link "Home"',
      '    - paragraph:',
      `      - text: ${'word '.repeat(30).trim()}`,
      '      - link "Help"',
    ];
    expect(textOf(visit('old', '', page('Rain')), visit('new', 'loaded', page('Sun')))).toEqual([
      '# always',
      '- main:',
      '  - region "News": list',
      '  - navigation:  # busy',
      '    - link "Home"',
      '    - paragraph:',
      `      - text: ${'word '.repeat(30).trim()}`,
      '      - link "Help"',
      '# old',
      '- main: region "News": listitem: Rain',
      '# new, after loaded',
      '- main: region "News": listitem: Sun',
    ]);
  });
});
