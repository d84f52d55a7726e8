import { atlas } from './data.ts';
import { keyed } from './keyed.ts';
import { link, toStory } from './route.ts';

const count = (number: number) => number.toLocaleString('en-GB');

const scroll = (element: HTMLElement | null) => element?.scrollIntoView();

/**
 * Charts that were explored together: what holds, how far, and how it would look if it did not.
 * @param chosen the address, which may be the one of a system or of a story
 */
export function SystemsPage({ chosen }: { chosen: string }) {
  return (
    <main className="page">
      <h1>Charts together</h1>
      {atlas.systems.map(({ name, title, intro, properties, sizes, limits, stories }) => (
        <article key={name} ref={chosen === link('systems', name) ? scroll : null}>
          <h2>{title}</h2>
          <p className="lead">{intro}</p>
          <h3>What holds, in every order of events</h3>
          <ul className="ticks">
            {properties.map((property) => (
              <li key={property}>{property}</li>
            ))}
          </ul>
          {name === 'payments' && <PaymentQuestions />}
          <h3>How far it was explored</h3>
          <div className="rows">
            <table>
              <caption>Every state within these bounds was visited. A loss is a message that never arrives.</caption>
              <thead>
                <tr>
                  <th scope="col">Bounds</th>
                  <th scope="col">States</th>
                  <th scope="col">Steps</th>
                </tr>
              </thead>
              <tbody>
                {sizes.map(({ bounds, states, steps }) => (
                  <tr key={bounds}>
                    <th scope="row">{bounds}</th>
                    <td>{count(states)}</td>
                    <td>{count(steps)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <details>
            <summary>What is simplified</summary>
            <ul className="plain">
              {limits.map((limit) => (
                <li key={limit}>{limit}</li>
              ))}
            </ul>
          </details>
          <h3>What would go wrong without a rule</h3>
          <p>
            Each property was seen to fail when one rule is changed on purpose. These are the shortest ways to the
            fault; none of them is possible today.
          </p>
          {stories.map(({ when, violates, steps }) => {
            const isChosen = chosen === toStory(name, when, violates);
            return (
              <details key={`${when} ${violates}`} open={isChosen} ref={isChosen ? scroll : null}>
                <summary>
                  <strong>When {when}</strong>, it is not so that {violates}.
                </summary>
                <ol>
                  {keyed(steps).map(({ key, item: step }) => (
                    <li key={key}>{step}</li>
                  ))}
                </ol>
              </details>
            );
          })}
        </article>
      ))}
    </main>
  );
}

function PaymentQuestions() {
  const asked = atlas.questions
    .map((question, index) => ({ ...question, index }))
    .filter(({ properties }) => properties.length > 0);
  return (
    <>
      <h3>What a learner sees of it</h3>
      <ul className="plain">
        {asked.map(({ ask, index }) => (
          <li key={ask}>
            <a href={link('question', String(index))}>{ask}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
