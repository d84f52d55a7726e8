import { useState } from 'react';
import type { Text } from '../model.ts';
import { atlas } from './data.ts';
import { LookSwitch, useLook } from './look.tsx';
import { StateLink } from './parts.tsx';
import { link } from './route.ts';
import { Shot } from './shot.tsx';

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
    <main className="texts-page">
      <header>
        <h1>Texts</h1>
        <p className="lead">
          What Zanin’s screens say, with the place where they say it.{' '}
          {atlas.texts.filter(({ sources }) => sources.length > 0).length} are in its source; the others are put
          together, or come from courses and test data. Mails and text messages are not among them.
        </p>
      </header>
      <section className="text-list" aria-label="All texts">
        <label className="field">
          <span>Only texts with</span>
          <input type="search" value={query} onChange={({ target }) => setQuery(target.value)} />
        </label>
        <label className="check">
          <input type="checkbox" checked={isAll} onChange={({ target }) => setAll(target.checked)} />
          <span>also those that are put together</span>
        </label>
        <p className="quiet" role="status">
          {found.length} texts
        </p>
        <ul>
          {found.slice(0, most).map((each) => (
            <li key={`${each.kind} ${each.text}`}>
              <a href={link('texts', each.text)} aria-current={each.text === chosen ? 'true' : undefined}>
                {each.text}
                {each.kind !== 'visible' && <span className="quiet"> ({kinds[each.kind]})</span>}
              </a>
            </li>
          ))}
        </ul>
        {found.length > most && (
          <button type="button" className="button" onClick={() => setMost(most + page)}>
            Show more
          </button>
        )}
      </section>
      <section className="text-detail" aria-label="The chosen text">
        {text ? (
          <Detail key={text.text} text={text} />
        ) : (
          <p className="quiet">Choose a text to see where it appears.</p>
        )}
      </section>
    </main>
  );
}

function Detail({ text }: { text: Text }) {
  const [at, setAt] = useState(0);
  const { width } = useLook();
  const seen = text.seen[at];
  return (
    <>
      <h2 className="said">{text.text}</h2>
      <p className="quiet">
        {kinds[text.kind]}
        {text.sources.map((source) => (
          <span key={source}>
            {' · '}
            <code>{source}</code>
          </span>
        ))}
      </p>
      {text.states.length > 0 && (
        <>
          <h3>
            {text.states.length === 1 ? 'The state that shows it' : `The ${text.states.length} states that show it`}
          </h3>
          <ul className="columns">
            {text.states.map((id) => (
              <li key={id}>
                <span className="quiet">{id.split('.')[0]}</span> <StateLink id={id} />
              </li>
            ))}
          </ul>
        </>
      )}
      <LookSwitch />
      {seen && (
        <figure>
          <Shot picture={seen.picture} alt={`A screen that says: ${text.text}`} mark={seen.box} />
          {seen.box[width] === null && (
            <figcaption className="quiet">
              {text.kind === 'label'
                ? 'Screen readers say it; it is not on the picture.'
                : 'It cannot be seen at this width.'}
            </figcaption>
          )}
        </figure>
      )}
      {text.seen.length > 1 && (
        <ol className="strip" aria-label="Other places">
          {text.seen.map(({ picture }, index) => (
            <li key={picture}>
              <button type="button" aria-current={index === at ? 'true' : undefined} onClick={() => setAt(index)}>
                <Shot picture={picture} alt={`Place ${index + 1}`} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
