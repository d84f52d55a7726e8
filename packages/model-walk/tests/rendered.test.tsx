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
            <title>Drawn</title>
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
  const form = ['- heading "Log in" [level=1]', '- paragraph: Welcome', '- textbox "Email"', '- button "Send"'];
  const visit = (state: string, before: string | null, step: string, lines: readonly string[], variant = 'first') => ({
    state,
    before,
    step,
    lines,
    variant,
  });

  it('show the first state whole, another one by what differs, and a later visit by lines that are new', () => {
    const snapshots = new RenderedSnapshots();
    snapshots.add(visit('editing', null, '', form));
    snapshots.add(
      visit('editing', 'editing', 'email.changed', [
        '- heading "Log in" [level=1]',
        '- paragraph: Welcome',
        '- textbox "Email": a@b.c',
        '- button "Send"',
      ]),
    );
    snapshots.add(
      visit('sending', 'editing', 'form.submitted', [
        '- heading "Log in" [level=1]',
        '- paragraph: Welcome',
        '- textbox "Email" [disabled]',
        '- button "Sending…" [disabled]',
      ]),
    );
    snapshots.add(visit('editing', 'sending', 'send: wrong', [...form, '- alert: Wrong']));
    snapshots.add(visit('editing', 'sending', 'send: wrong', [...form, '- alert: Wrong']));
    snapshots.add(visit('sent', 'sending', 'send: ok', ['- status: Sent'], 'second'));
    expect(`${snapshots}`).toBe(
      [
        '# editing',
        ...form,
        '# sending, after form.submitted: changes editing',
        '- button "Sending…" [disabled]',
        '# disabled: textbox "Email"',
        '# gone: button "Send"',
        '- alert: Wrong  # editing, after send: wrong',
        '# sent, after send: ok (second)',
        '- status: Sent',
        '',
      ].join('\n'),
    );
  });

  it('show the states of a second walk by what differs from the first, what is gone included', () => {
    const first = new RenderedSnapshots();
    first.add(visit('editing', null, '', form));
    first.add(visit('sent', 'editing', 'form.submitted', ['- status: Sent']));
    const second = new RenderedSnapshots({ variant: 'by e-mail', snapshots: first });
    const other = form.map((line) => line.replace('Email', 'Phone'));
    second.add(visit('editing', null, '', other, 'second'));
    second.add(visit('sent', 'editing', 'form.submitted', ['- status: Sent'], 'second'));
    expect(`${second}`).toBe(
      [
        '# same as by e-mail: sent',
        '# editing: changes editing (by e-mail)',
        '- textbox "Phone"',
        '# gone: textbox "Email"',
        '',
      ].join('\n'),
    );
  });

  it('put changed lines under the named elements that they are in', () => {
    const snapshots = new RenderedSnapshots();
    const page = (text: string) => [
      '- main:',
      '  - region "News":',
      '    - list:',
      `      - listitem: ${text}`,
      '  - link "Home"',
      '  - link "Help"',
    ];
    snapshots.add(visit('old', null, '', page('Rain')));
    snapshots.add(visit('new', 'old', 'loaded', page('Sun')));
    expect(`${snapshots}`.split('\n').slice(7)).toEqual([
      '# new, after loaded: changes old',
      '- main:',
      '  - region "News":',
      '    - listitem: Sun',
      '',
    ]);
  });
});
