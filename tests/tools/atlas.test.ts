import { existsSync, readFileSync } from 'node:fs';
import { transitionsOf } from 'model-walk';
import { describe, expect, it } from 'vitest';
import { chartsOf, nodesOf } from '../../tools/atlas/charts.ts';
import { addMutants } from '../../tools/atlas/mutants.ts';
import { questionsAbout } from '../../tools/atlas/questions.ts';
import { systems } from '../../tools/atlas/systems.ts';
import { textsOf } from '../../tools/atlas/texts.ts';
import { withWalks } from '../../tools/atlas/walks.ts';
import { machineNames, machineOf } from '../../tools/charts/files.ts';
import { controlNotes } from '../support/atlas/controls.ts';
import { frameOfChart, frameOfFile } from '../support/atlas/frames.tsx';
import { screenHtml } from '../support/atlas/screen-html.ts';

const charts = await chartsOf();
addMutants(charts);
const chartOf = (id: string) => {
  const chart = charts.find((each) => each.id === id);
  if (chart === undefined) throw new Error(`The atlas has no chart ${id}`);
  return chart;
};

describe('the charts of the atlas', () => {
  it('are those of docs/machines', () => {
    expect(charts).toHaveLength(machineNames.length);
    expect(new Set(charts.map(({ id }) => id)).size).toBe(machineNames.length);
  });

  it.each(machineNames)('draw a box for each state and a line for each transition of %s', async (name) => {
    const machine = await machineOf(name);
    const { states, transitions, layout } = chartOf(machine.id);
    expect(states.map(({ id }) => id)).toEqual(nodesOf(machine.root).map(({ id }) => id));
    expect(Object.keys(layout.states).sort()).toEqual(states.map(({ id }) => id).sort());
    const declared = [...transitionsOf(machine)];
    expect(transitions.map(({ name }) => name).sort()).toEqual(declared.map(([, name]) => name).sort());
    for (const [{ target }, name] of declared) {
      const drawn = layout.transitions[name];
      expect(drawn?.lines).toHaveLength(target?.length ?? 0);
      expect(drawn?.lines.every((points) => points.length > 1)).toBe(true);
      expect(drawn?.label.width).toBeGreaterThan(0);
    }
  });

  it('put every state inside the one around it', () => {
    for (const { states, layout } of charts) {
      for (const { id, parent } of states) {
        const inner = layout.states[id];
        const outer = parent === null ? { x: 0, y: 0, ...layout } : layout.states[parent];
        if (!inner || !outer) throw new Error(`${id} has no box`);
        expect(inner.x).toBeGreaterThanOrEqual(outer.x - 1);
        expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
        expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
      }
    }
  });

  it('have the mutants of a transition at it, and those of an action at each transition that runs it', () => {
    const done = chartOf('login').transitions.find(({ event }) => event === 'logIn ✓');
    const changes = done?.mutants.map(({ change }) => change) ?? [];
    expect(changes).toContain("target: target: 'left' removed");
    expect(changes.some((change) => change.startsWith('transition: onDone'))).toBe(true);
    const refused = chartOf('login').transitions.filter(({ actions }) => actions.includes('logFailure'));
    expect(refused).toHaveLength(3);
    expect(refused.every(({ mutants }) => mutants.length > 0)).toBe(true);
  });
});

describe('the frame of a screen that a test draws alone', () => {
  it.each([
    'transfer',
    'withdrawal',
    'identifierChange',
    'keepFresh',
    'accountDeletion',
    'coupon',
    'review',
    'download',
    'certificateChoice',
  ])('has the navbar of a learner around %s, whose pages are for learners', (chart) =>
    expect(frameOfChart(chart, {})).toEqual({ layout: 'site', isMember: true }),
  );

  it.each(['login', 'registration', 'resend', 'phoneEntry', 'course', 'certificateCheck', 'newsletter'])(
    'has that of a visitor around %s, whose pages are open to all',
    (chart) => expect(frameOfChart(chart, {})).toEqual({ layout: 'site', isMember: false }),
  );

  it.each(['checkout', 'paymentOptions'])('is the calm one of payments around %s', (chart) =>
    expect(frameOfChart(chart, {})).toEqual({ layout: 'payment', isMember: true }),
  );

  it('is that of whom the chart knows', () => {
    expect(frameOfChart('lesson', { signedIn: false }).isMember).toBe(false);
    expect(frameOfChart('practiceTest', { signedIn: true }).isMember).toBe(true);
  });

  it('is that of the pages whose screens a test file draws', () => {
    expect(frameOfFile('tests/screens/learning/finished.test.tsx')).toEqual({ layout: 'site', isMember: true });
    expect(frameOfFile('tests/screens/learning/lesson.test.tsx')).toEqual({ layout: 'site', isMember: true });
    expect(frameOfFile('tests/screens/payments/checkout.test.tsx')).toEqual({ layout: 'payment', isMember: true });
    expect(frameOfFile('tests/screens/site/home.test.tsx')).toEqual({ layout: 'site', isMember: false });
  });
});

describe('what walks leave', () => {
  const step = { kind: 'event' as const, emitted: [], screen: 'one' };
  const [login] = withWalks(
    [chartOf('login')],
    [
      {
        file: 'tests/flows/accounts/login/model.test.tsx',
        ends: [],
        paths: [
          {
            machine: 'login',
            variant: 'here',
            steps: [
              { ...step, words: '', state: 'editing', taken: [] },
              {
                ...step,
                words: 'form.submitted',
                state: 'loggingIn.waiting',
                taken: ['login.editing | form.submitted#0 -> login.loggingIn'],
                emitted: ['logged'],
              },
            ],
          },
        ],
      },
    ],
  );

  it('is put at the states and transitions of the chart', () => {
    expect(login?.paths[0]?.steps.map(({ states }) => states)).toEqual([
      ['login.editing'],
      ['login.loggingIn.waiting'],
    ]);
    const submitted = login?.transitions.find(({ event }) => event === 'form.submitted');
    expect(submitted?.emits).toEqual(['logged']);
    expect(login?.requirements).toEqual(expect.arrayContaining(['LOGIN-02', 'VERIFY-15']));
  });

  it('[OPS-05] says of a text where it appears, in which states and in which source', () => {
    const box = { 360: { x: 1, y: 2, width: 3, height: 4 }, 1280: null };
    const seen = new Map([['one', [{ text: 'Stop and try again', kind: 'visible', box } as const]]]);
    expect(textsOf(seen, login ? [login] : [])).toEqual([
      expect.objectContaining({
        text: 'Stop and try again',
        seen: [{ picture: 'one', box }],
        states: ['login.editing', 'login.loggingIn.waiting'],
        sources: [expect.stringMatching(/^src\//)],
      }),
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

describe('the systems of the atlas', () => {
  it('have the properties, bounds and stories of docs/systems.md and tests/systems', () => {
    expect(systems().map(({ name, title, properties }) => [name, title, properties.length])).toEqual([
      ['accounts', 'Identity', 6],
      ['learning', 'Learning', 9],
      ['payments', 'Payment', 12],
    ]);
    for (const { name, intro, limits, sizes, stories } of systems()) {
      expect(intro, name).toMatch(/^(A|Two) .+\.$/);
      expect(limits.join(' '), name).toContain('Left out');
      expect(sizes.length, name).toBeGreaterThan(2);
      expect(sizes.every(({ states, steps }) => states > 0 && steps > states)).toBe(true);
      expect(stories.length, name).toBeGreaterThanOrEqual(7);
    }
  });

  it('answer questions with states that exist', () => {
    const asked = questionsAbout(withWalks(charts, []), ['first']);
    expect(asked.map(({ ask }) => ask)).toContain('What happens when the bank takes an hour?');
    expect(asked[0]?.properties).toEqual(['first']);
    const says = asked.flatMap(({ chart, states }) => states.flatMap(({ says }) => (says ? [[chart, says]] : [])));
    expect(says.length).toBeGreaterThan(0);
    for (const [chart = '', text = ''] of says) {
      const { source } = chartOf(chart);
      const files = [source, source.replace('.machine.', '.selectors.')].filter((file) => existsSync(file));
      expect(files.map((file) => readFileSync(file, 'utf8')).join('\n')).toContain(text);
    }
  });
});
