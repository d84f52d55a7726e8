import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Mutant } from '../model.ts';
import { atlas, placeOf, spoken } from './data.ts';
import { keyed } from './keyed.ts';
import { wayWords } from './parts.tsx';
import { link, toChart, toState, toStory, toTransition } from './route.ts';

interface Entry {
  kind: string;
  title: string;
  note: string;
  address: string;
  words: string;
}

const entry = (kind: string, title: string, note: string, address: string, more = ''): Entry => ({
  ...{ kind, title, note, address },
  words: `${title} ${note} ${more}`.toLowerCase(),
});

/** Everything that can be found, made when it is first asked for. */
let entries: Entry[] | undefined;
function everything(): Entry[] {
  entries ??= [
    ...atlas.questions.map(({ ask, answer }, index) => entry('Question', ask, answer, link('question', String(index)))),
    ...atlas.charts.map(({ id, purpose, source }) =>
      entry('Flow', spoken(id), purpose, toChart(id), `${id} ${source}`),
    ),
    ...atlas.texts.map(({ text, states }) =>
      entry('Text', text, states.length === 0 ? '' : `in ${named(states)}`, link('texts', text)),
    ),
    ...atlas.charts.flatMap((drawn) => {
      const { id: chart, states, transitions } = drawn;
      return [
        ...states.map(({ id, description, tags }) =>
          entry(
            'State',
            placeOf(id),
            description || spoken(chart),
            toState(chart, id),
            `${id} ${tags.join(' ')} ${spoken(chart)}`,
          ),
        ),
        ...transitions.map((way) => {
          const { name, event, guard, description, source, actions, emits } = way;
          return entry(
            'Transition',
            [event, guard].filter(Boolean).join(' '),
            description || `from ${spoken(chart)}: ${placeOf(source)}`,
            toTransition(chart, name),
            `${chart} ${source} ${actions.join(' ')} ${emits.join(' ')} ${wayWords(drawn, way)}`,
          );
        }),
      ];
    }),
    ...atlas.charts.flatMap(({ id: chart, mutants, states, transitions }) => [
      ...mutants.map(mutantEntry(spoken(chart), toChart(chart))),
      ...states.flatMap(({ id, mutants }) =>
        mutants.map(mutantEntry(`${spoken(chart)}: ${placeOf(id)}`, toState(chart, id))),
      ),
      ...transitions.flatMap(({ name, source, event, mutants }) =>
        mutants.map(mutantEntry(`${spoken(chart)}: ${placeOf(source)}, ${event}`, toTransition(chart, name))),
      ),
    ]),
    ...atlas.systems.flatMap(({ name, title, intro, properties, stories }) => [
      entry('Together', title, intro, link('systems', name), properties.join(' ')),
      ...stories.map(({ when, violates, steps }) =>
        entry('Story', `When ${when}`, `it is not so that ${violates}`, toStory(name, when, violates), steps.join(' ')),
      ),
    ]),
    ...Object.entries(atlas.requirements).map(([id, { text }]) =>
      entry('Requirement', id, text, requirementAddress(id)),
    ),
  ];
  return entries;
}

const mutantEntry =
  (place: string, address: string) =>
  ({ change, verdict }: Mutant): Entry =>
    entry('Mutant', change, verdict ? `${verdict}, in ${place}` : `in ${place}`, address);

function named(states: readonly string[]): string {
  const names = [...new Set(states.map((id) => spoken(id.split('.')[0] ?? '')))];
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more flows` : names.join(', ');
}

/** The flow that proves it, or else the list of flows. */
const requirementAddress = (id: string): string => {
  const chart = atlas.charts.find(({ requirements }) => requirements.includes(id));
  return chart ? toChart(chart.id) : link();
};

const most = 40;

/** Entries with all of the words; those that say just that come first. */
export function find(query: string): Entry[] {
  const asked = query.trim().toLowerCase();
  if (asked === '') return [];
  const words = asked.split(/\s+/);
  const rank = ({ kind, title, words: all }: Entry) => {
    const name = title.toLowerCase();
    // the most by far, and looked for the least
    if (kind === 'Mutant') return 5;
    if (name === asked) return 0;
    if (name.startsWith(asked)) return 1;
    if (name.includes(asked)) return 2;
    return all.includes(asked) ? 3 : 4;
  };
  return everything()
    .filter((each) => words.every((word) => each.words.includes(word)))
    .map((each) => ({ each, place: rank(each) }))
    .toSorted((one, other) => one.place - other.place || one.each.title.length - other.each.title.length)
    .slice(0, most)
    .map(({ each }) => each);
}

/** Search over everything, by its button or the key `/`. */
export function Search() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const found = find(query);

  const open = () => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.select();
  };
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      dialog.current?.showModal();
      dialog.current?.querySelector('input')?.select();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  /** Up and down move through the field and the results. */
  const move = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .found a')];
    const at = stops.findIndex((stop) => stop.matches(':focus'));
    stops[Math.min(stops.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
    event.preventDefault();
  };
  return (
    <>
      <button type="button" className="button search-open" onClick={open}>
        Search <kbd>/</kbd>
      </button>
      <dialog ref={dialog} className="search" aria-label="Search" onKeyDown={move}>
        <form
          method="dialog"
          onSubmit={() => {
            const [first] = found;
            if (first) window.location.hash = first.address;
          }}
        >
          <label className="field">
            <span>Search flows, states, texts, requirements, mutants and charts together</span>
            <input
              type="search"
              value={query}
              placeholder="Try again"
              autoComplete="off"
              onChange={({ target }) => setQuery(target.value)}
            />
          </label>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </form>
        <p className="quiet" role="status">
          {query.trim() === ''
            ? 'Where do we say “Try again”?'
            : `${found.length === most ? 'The first ' : ''}${found.length} found`}
        </p>
        <ol className="found">
          {keyed(found).map(({ key, item: { kind, title, note, address } }) => (
            <li key={key}>
              <a href={address} onClick={() => dialog.current?.close()}>
                <span className="kind">{kind}</span>
                <strong>{title}</strong>
                <span className="quiet">{note}</span>
              </a>
            </li>
          ))}
        </ol>
      </dialog>
    </>
  );
}
