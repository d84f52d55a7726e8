import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { outlineOf } from '../src/accessibility-tree.ts';
import { Sights } from '../src/rendered.ts';

const outline = (page: React.ReactNode) => {
  const { container, unmount } = render(page);
  const lines = outlineOf(container);
  unmount();
  return lines;
};

describe('the outline of a page', () => {
  it('has what is said, and leaves out looks', () => {
    expect(
      outline(
        <div className="grid" data-state="open">
          <span />
          <h1 tabIndex={-1}>Log in</h1>
          <svg aria-hidden="true">
            <title>Drawn</title>
          </svg>
          <svg role="img" aria-label="A kilim" viewBox="0 0 1 1" />
        </div>,
      ),
    ).toEqual(['h1 tabindex="-1" "Log in"', 'svg aria-label="A kilim" role="img"']);
  });

  it('has what a control holds now, and the words that name and explain it', () => {
    expect(
      outline(
        <fieldset disabled>
          <label htmlFor="name">Name</label>
          <input id="name" defaultValue="Rojîn" aria-describedby="hint gone" />
          <p id="hint">As on your passport</p>
          <input type="checkbox" aria-label="Agree" defaultChecked />
          <select aria-label="Unit" defaultValue="m">
            <option value="m">metre</option>
          </select>
        </fieldset>,
      ),
    ).toEqual([
      'fieldset disabled',
      'label "Name"',
      'input aria-describedby="As on your passport + nobody" label="Name" value="Rojîn" disabled',
      'p "As on your passport"',
      'input aria-label="Agree" type="checkbox" value="on" checked disabled',
      'select aria-label="Unit" value="m" disabled',
      'option value="m" "metre"',
    ]);
  });

  it('cuts what is long, and still differs when its end does', () => {
    const list = (last: string) =>
      outline(
        <ul>
          {[...'abcdefghijkl', last].map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>,
      );
    expect(list('m').slice(0, 4)).toEqual(['ul', 'li "a"', 'li "b"', 'li "c"']);
    expect(list('m')[4]).toMatch(/^and 10 more \([0-9a-f]{8}\)$/);
    expect(list('n')[4]).not.toBe(list('m')[4]);
    const [paragraph] = outline(<p>{'word '.repeat(50)}</p>);
    expect(paragraph).toMatch(/^p "(word ){20}… [0-9a-f]{8}"$/);
  });
});

describe('sights', () => {
  it('tell for each line where it was seen: always, sometimes, never', () => {
    const sights = new Sights();
    sights.add('editing', ['h1 "Log in"', 'button "Send"']);
    sights.add('editing', ['h1 "Log in"', 'p "Wrong"', 'button "Send"']);
    sights.add('sending', ['h1 "Log in"', 'button "Sending"', 'li', 'li']);
    sights.add('sent', ['h1 "Log in"', 'p "Wrong"']);
    expect(`${sights}`).toBe(
      [
        '# editing: 2',
        '# sending: 1',
        '# sent: 1',
        'h1 "Log in"',
        'button "Sending"',
        '    in sending',
        'li ×2',
        '    in sending',
        'p "Wrong"',
        '    in sent; editing 1/2',
        'button "Send"',
        '    in editing',
        '',
      ].join('\n'),
    );
  });
});
