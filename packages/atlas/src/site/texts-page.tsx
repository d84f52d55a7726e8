import { useState } from 'react';
import type { Text } from '../model.ts';
import { atlas, spoken } from './data.ts';
import { StateLink } from './panel.tsx';
import { link } from './route.ts';
import { Shot, Strip, useWidth, WidthSwitch } from './shot.tsx';

const page = 120;
const kinds = { visible: 'read', label: 'read aloud', placeholder: 'in an empty field' } as const;

/** Every text of the screens, each with the picture of where it appears. */
export function TextsPage({ chosen }: { chosen: string | null }) {
  const [query, setQuery] = useState('');
  const [isAll, setAll] = useState(false);
  const [most, setMost] = useState(page);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = atlas.texts.filter(
    ({ text, sources }) => (isAll || sources.length > 0) && words.every((word) => text.toLowerCase().includes(word)),
  );
  const text = atlas.texts.find((each) => each.text === chosen);
  return (
    <main className="page">
      <h1>Texts</h1>
      <p className="lead">
        What Zanin’s screens say, with the place where they say it. Mails, text messages and PDFs are not among them.
      </p>
      <div className="mt-6 flex flex-col gap-x-10 gap-y-6 lg:flex-row-reverse">
        <section aria-label="The chosen text" className="min-w-0 flex-1">
          {text ? (
            <Detail key={text.text} text={text} />
          ) : (
            <p className="quiet">Choose a text to see where it appears.</p>
          )}
        </section>
        <section aria-label="All texts" className="min-w-0 flex-1">
          <label className="field">
            <span>Only texts with</span>
            <input type="search" value={query} onChange={({ target }) => setQuery(target.value)} />
          </label>
          <label className="my-2 flex min-h-8 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-6 accent-dye"
              checked={isAll}
              onChange={({ target }) => setAll(target.checked)}
            />
            also those of courses and test data
          </label>
          <p className="quiet" role="status">
            {found.length} texts
          </p>
          <ul>
            {found.slice(0, most).map((each) => (
              <li key={`${each.kind} ${each.text}`}>
                <a className="row" href={link('texts', each.text)} aria-current={each.text === chosen || undefined}>
                  {each.text}
                  {each.kind !== 'visible' && <span className="quiet"> ({kinds[each.kind]})</span>}
                </a>
              </li>
            ))}
          </ul>
          {found.length > most && (
            <button type="button" className="button mt-4" onClick={() => setMost(most + page)}>
              Show more
            </button>
          )}
        </section>
      </div>
    </main>
  );
}

function Detail({ text: { text, kind, sources, states, seen } }: { text: Text }) {
  const [at, setAt] = useState(0);
  const width = useWidth();
  const place = seen[at];
  return (
    <>
      <h2 className="mt-0">{text}</h2>
      <p className="quiet">{[kinds[kind], ...sources].join(' · ')}</p>
      {states.length > 0 && (
        <>
          <h3>States that show it</h3>
          <ul className="text-sm">
            {states.map((id) => (
              <li key={id}>
                <span className="quiet">{spoken(id.split('.')[0] ?? '')}</span> <StateLink id={id} />
              </li>
            ))}
          </ul>
        </>
      )}
      <WidthSwitch />
      {place && (
        <figure className="max-w-sm">
          <Shot picture={place.picture} alt={`A screen that says: ${text}`} mark={place.box} />
          {place.box[width] === null && (
            <figcaption className="quiet">
              {kind === 'label' ? 'Screen readers say it; it is not on the picture.' : 'It is not seen at this width.'}
            </figcaption>
          )}
        </figure>
      )}
      {seen.length > 1 && (
        <Strip
          label="Other places"
          items={seen.map(({ picture }, index) => ({ picture, words: `Place ${index + 1}` }))}
          at={at}
          onChoose={setAt}
        />
      )}
    </>
  );
}
