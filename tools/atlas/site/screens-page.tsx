import { atlas, spoken } from './data.ts';
import { Shot } from './shot.tsx';

/** The screens at the end of tests: whole pages, with what the walks of single charts do not reach. */
export function ScreensPage() {
  return (
    <main className="page">
      <h1>Screens</h1>
      <p className="lead">What the tests of whole pages end with: also pages that have no flow, such as the blog.</p>
      {atlas.scenes.map(({ file, area, shows }) => (
        <section key={file}>
          <h2>{spoken(file.split('/').at(-1)?.split('.')[0]?.replaceAll('-', ' ') ?? '')}</h2>
          <p className="quiet">
            {spoken(area)} · <code>{file}</code>
          </p>
          <ul className="gallery">
            {shows.map(({ test, picture }) => (
              <li key={picture}>
                <Shot picture={picture} alt="" />
                <span>{test.replaceAll(/\[[A-Z0-9-]+\] /g, '')}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
