import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { atlas, placeOf, spoken } from './data.ts';
import { link, toChart, toState } from './route.ts';

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
    // once, also where it is both read and read aloud
    ...[...new Map(atlas.texts.map((each) => [each.text, each])).values()].map(({ text, states }) =>
      entry('Text', text, states.length === 0 ? '' : `in ${named(states)}`, link('texts', text)),
    ),
    ...atlas.charts.flatMap(({ id: chart, states, transitions }) => [
      ...states.map(({ id, description, tags }) =>
        entry(
          'State',
          placeOf(id),
          description || spoken(chart),
          toState(id),
          `${id} ${tags.join(' ')} ${spoken(chart)}`,
        ),
      ),
      ...transitions.map(({ name, event, guard, description, source, actions }) =>
        entry(
          'Transition',
          [event, guard].filter(Boolean).join(' '),
          description || `from ${spoken(chart)}: ${placeOf(source)}`,
          toChart(chart, name),
          `${chart} ${source} ${actions.join(' ')}`,
        ),
      ),
    ]),
  ];
  return entries;
}

function named(states: readonly string[]): string {
  const names = [...new Set(states.map((id) => spoken(id.split('.')[0] ?? '')))];
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more flows` : names.join(', ');
}

const most = 40;

/** Entries with all of the words; those that say just that come first. */
function find(query: string): Entry[] {
  const asked = query.trim().toLowerCase();
  if (asked === '') return [];
  const words = asked.split(/\s+/);
  const rank = ({ title, words: all }: Entry) => {
    const name = title.toLowerCase();
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

function open(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  dialog?.querySelector('input')?.select();
}

/** Search over everything, by its button or the key `/`. */
export function Search() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const found = find(query);

  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      open(dialog.current);
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
      <button type="button" className="button ms-auto" onClick={() => open(dialog.current)}>
        Search <kbd>/</kbd>
      </button>
      <dialog ref={dialog} className="search" aria-label="Search" onKeyDown={move}>
        <form
          method="dialog"
          className="grid grid-cols-[1fr_auto] items-end gap-3"
          onSubmit={() => {
            const [first] = found;
            if (first) window.location.hash = first.address;
          }}
        >
          <label className="field">
            <span>Search questions, flows, states, transitions and texts</span>
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
        <p className="quiet my-2" role="status">
          {query.trim() === ''
            ? 'Where do we say “Try again”?'
            : `${found.length === most ? 'The first ' : ''}${found.length} found`}
        </p>
        <ol className="found">
          {found.map(({ kind, title, note, address }) => (
            <li key={`${kind} ${address}`}>
              <a href={address} onClick={() => dialog.current?.close()}>
                <span className="quiet">{kind}</span>
                <strong>{title}</strong>
                <span className="quiet col-start-2 truncate">{note}</span>
              </a>
            </li>
          ))}
        </ol>
      </dialog>
    </>
  );
}
