import { useEffect } from 'react';
import { ChartPage } from './chart-page.tsx';
import { atlas, chartOf, spoken } from './data.ts';
import { HomePage } from './home-page.tsx';
import { LivePage } from './live/live-page.tsx';
import { QuestionPage } from './question-page.tsx';
import { link, useRoute } from './route.ts';
import { ScreensPage } from './screens-page.tsx';
import { Search } from './search.tsx';
import { SystemsPage } from './systems-page.tsx';
import { TextsPage } from './texts-page.tsx';
import { WalkedPage } from './walked-page.tsx';

const places = [
  ['', 'Flows'],
  ['systems', 'Together'],
  ['texts', 'Texts'],
  ['screens', 'Screens'],
  ['walked', 'Walked'],
  ['live', 'Live'],
] as const;

export function App() {
  const route = useRoute();
  const [place = '', what = ''] = route;
  const title = [titleOf(route), 'Zanin’s atlas'].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const current = place === 'chart' || place === 'question' ? '' : place;
  return (
    <>
      <header className="bar">
        <a className="brand" href={link()}>
          Zanin <span>atlas</span>
        </a>
        <nav aria-label="Atlas">
          {places.map(([name, label]) => (
            <a key={name} href={link(...(name ? [name] : []))} aria-current={name === current ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <Search />
      </header>
      <Page key={place === 'texts' || place === 'live' ? place : `${place} ${what}`} route={route} />
    </>
  );
}

function Page({ route }: { route: readonly string[] }) {
  const [place = '', what = '', , selected] = route;
  // a page begins at its top; another state of the same chart does not, nor does a part of a page
  const isPart = place === 'systems' && what !== '';
  useEffect(() => {
    if (!isPart) window.scrollTo(0, 0);
  }, [isPart]);
  const chart = chartOf(what);
  const question = atlas.questions[Number(what)];
  if (place === 'chart' && chart) return <ChartPage chart={chart} selected={selected ?? null} />;
  if (place === 'question' && question) return <QuestionPage question={question} />;
  if (place === 'systems') return <SystemsPage chosen={link(...route)} />;
  if (place === 'texts') return <TextsPage chosen={what || null} />;
  if (place === 'screens') return <ScreensPage />;
  if (place === 'walked') return <WalkedPage />;
  if (place === 'live') return <LivePage pinned={what || null} />;
  return <HomePage />;
}

function titleOf([place, what = '']: readonly string[]): string {
  if (place === 'question') return atlas.questions[Number(what)]?.ask ?? '';
  return spoken(place === 'chart' ? what : (place ?? ''));
}
