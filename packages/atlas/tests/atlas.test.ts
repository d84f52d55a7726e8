import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { frameOf } from '../../../tests/support/atlas/frames.tsx';
import { chartsOf } from '../../../tools/atlas/charts.ts';
import { questions } from '../../../tools/atlas/questions.ts';
import { machineNames } from '../../../tools/charts/files.ts';
import { questionsAbout } from '../src/build.ts';
import { layoutOf } from '../src/layout.ts';
import { controlNotes } from '../src/record/controls.ts';
import { screenHtml } from '../src/record/screen-html.ts';
import { textsOf } from '../src/texts.ts';
import { screensOf } from '../src/walks.ts';

const charts = await chartsOf();

describe('the charts of the atlas', () => {
  it('are those of docs/machines', () => {
    expect(new Set(charts.map(({ id }) => id)).size).toBe(machineNames.length);
  });

  it.each(charts)(
    'draw a box for each state, in the one around it, and a line to each target of $id',
    async (chart) => {
      const { states, transitions } = chart;
      const layout = await layoutOf(chart);
      expect(Object.keys(layout.states).sort()).toEqual(states.map(({ id }) => id).sort());
      for (const { name, targets } of transitions) {
        const drawn = layout.transitions[name];
        expect(drawn?.lines).toHaveLength(targets.length);
        expect(drawn?.lines.every((points) => points.length > 1)).toBe(true);
        expect(drawn?.label.width).toBeGreaterThan(0);
      }
      for (const { id, parent } of states) {
        const inner = layout.states[id];
        const outer = parent === null ? { x: 0, y: 0, ...layout } : layout.states[parent];
        if (!inner || !outer) throw new Error(`${id} has no box`);
        expect(inner.x).toBeGreaterThanOrEqual(outer.x - 1);
        expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
        expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
      }
    },
  );

  /** A chart holds codes, and the module named after it their texts. */
  const textsOf = (source: string) => source.replace(/machines\/(.*)\.machine\.ts$/, 'common/texts/$1.ts');

  it('answer questions with states that exist, and with texts that the chart’s flow has', () => {
    expect(questionsAbout(charts, questions)).toHaveLength(questions.length);
    expect(questionsAbout([], questions)).toEqual([]);
    const [first] = questions;
    const gone = { ask: '', answer: '', chart: 'login', states: [{ id: 'login.gone', note: '' }] };
    expect(() => questionsAbout(charts, [gone, ...(first ? [first] : [])])).toThrow('No state is called login.gone');
    const says = questions.flatMap(({ chart, states }) => states.flatMap(({ says }) => (says ? [[chart, says]] : [])));
    expect(says.length).toBeGreaterThan(0);
    for (const [id, text = ''] of says) {
      const source = charts.find((chart) => chart.id === id)?.source ?? '';
      const files = [source, source.replace('.machine.', '.selectors.'), textsOf(source)].filter((file) =>
        existsSync(file),
      );
      expect(files.map((file) => readFileSync(file, 'utf8')).join('\n')).toContain(text);
    }
  });
});

describe('the layout of a screen that a test renders alone', () => {
  it.each([
    ['withdrawal', 'site', true],
    ['lesson', 'site', true],
    ['settings', 'site', true],
    ['login', 'site', false],
    ['resend', 'site', false],
    ['course', 'site', false],
    ['checkout', 'payment', true],
    ['paymentOptions', 'payment', true],
  ])('is, around %s, the layout of a %s page; a learner is logged in: %s', (flow, layout, isMember) => {
    expect(frameOf(flow)).toEqual({ layout, isMember });
  });

  it('is that of whom the chart knows', () => {
    expect(frameOf('lesson', { signedIn: false }).isMember).toBe(false);
    expect(frameOf('practiceTest', { signedIn: true }).isMember).toBe(true);
  });
});

describe('what walks leave', () => {
  const submitted = 'login.editing | form.submitted#0 -> login.loggingIn';
  const steps = [
    { words: '', state: 'editing', taken: [], screen: 'one' },
    { words: 'press “Log in”', state: 'loggingIn.waiting', taken: [submitted], screen: 'two' },
    { words: 'logIn: no answer', state: 'editing', taken: ['failed'], screen: 'one' },
  ];
  const path = { machine: 'login', variant: 'here', steps };
  const screens = screensOf('login', [
    {
      file: 'a.test.tsx',
      paths: [path, { ...path, steps: [{ words: '', state: '', taken: [], screen: 'three' }] }],
      ends: [],
    },
  ]);

  it('is put at states and transitions: each screen once, with the shortest way there', () => {
    expect(screens).toEqual([
      { picture: 'one', states: ['login.editing'], taken: ['failed'], after: '', variant: 'here' },
      { picture: 'three', states: ['login'], taken: [], after: '', variant: 'here' },
      {
        picture: 'two',
        states: ['login.loggingIn.waiting'],
        taken: [submitted],
        after: 'press “Log in”',
        variant: 'here',
      },
    ]);
  });

  it('[OPS-05] says of a text where it appears, in which states and in which source', () => {
    const box = { 360: { x: 1, y: 2, width: 3, height: 4 }, 1280: null };
    const seen = new Map([['one', [{ text: 'Stop and try again', kind: 'visible', box } as const]]]);
    const sources = [
      { file: 'src/a.tsx', words: '<p>Stop and try again</p>' },
      { file: 'src/b.tsx', words: 'Stop' },
    ];
    expect(textsOf(seen, [{ screens }], sources)).toEqual([
      {
        text: 'Stop and try again',
        kind: 'visible',
        seen: [{ picture: 'one', box }],
        states: ['login.editing'],
        sources: ['src/a.tsx'],
      },
    ]);
  });

  it('says what was done on the screen by the name of the control, the last thing only', () => {
    const page = document.implementation.createHTMLDocument();
    page.body.innerHTML = `<form><label for="name">Full <b>name</b></label><input id="name"><label><input type="radio">Yes</label>
      <button type="button"><span>Buy</span><span>now</span></button><a aria-label="Home" href="#">x</a><p>Text</p></form>`;
    const done = controlNotes(page);
    const act = (selector: string, type: string) =>
      page.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
    const said = (selector: string, type = 'click') => {
      act(selector, type);
      return done();
    };
    expect(done()).toBe('');
    expect(said('#name', 'input')).toBe('fill in “Full name”');
    expect(said('[type=radio]')).toBe('choose “Yes”');
    expect(said('button span')).toBe('press “Buy now”');
    expect(said('a')).toBe('follow “Home”');
    expect(said('p')).toBe('');
    act('#name', 'input');
    expect(said('button')).toBe('press “Buy now”');
  });

  it('holds what was typed, chosen, opened and focused, and the same text for the same screen', () => {
    const body = document.createElement('body');
    document.documentElement.append(body);
    body.innerHTML = '<label for="_r_7_">Name</label><input id="_r_7_"><input type="checkbox"><textarea></textarea>';
    const [field, box] = body.querySelectorAll('input');
    if (!field || !box) throw new Error('The page has no fields');
    field.value = 'Rojin';
    box.checked = true;
    body.querySelector('textarea')?.append('old');
    field.focus();
    const html = screenHtml(body, (screen) => `<main>${screen}</main>`);
    body.remove();
    expect(html).toBe(
      '<main><label for="id-1">Name</label><input id="id-1" data-focused="" value="Rojin">' +
        '<input type="checkbox" value="on" checked=""><textarea>old</textarea></main>',
    );
  });
});
