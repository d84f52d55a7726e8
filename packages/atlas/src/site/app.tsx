import { useEffect } from 'react';
import { ChartPage } from './chart-page.tsx';
import { atlas, chartOf, spoken } from './data.ts';
import { HomePage } from './home-page.tsx';
import { LivePage } from './live-page.tsx';
import { QuestionPage } from './question-page.tsx';
import { link, useRoute } from './route.ts';
import { Search } from './search.tsx';
import { TextsPage } from './texts-page.tsx';

const places = [
  ['', 'Flows'],
  ['texts', 'Texts'],
  ['live', 'Live'],
] as const;

export function App() {
  const [place = '', what = '', part] = useRoute();
  const question = place === 'question' ? atlas.questions[Number(what)] : undefined;
  const chart = place === 'chart' ? chartOf(what) : undefined;
  const name = question?.ask ?? spoken(chart?.id ?? place);
  useEffect(() => {
    document.title = [name, 'Zanin’s atlas'].filter(Boolean).join(' · ');
  }, [name]);
  const page = place === 'texts' || place === 'live' ? place : `${place} ${what}`;
  // a page begins at its top; another state of the same chart does not
  useEffect(() => {
    if (page) window.scrollTo(0, 0);
  }, [page]);
  const current = chart || question ? '' : place;
  return (
    <>
      <header className="sticky top-0 z-20 flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line bg-paper px-4 py-2">
        <a className="font-display text-xl font-semibold" href={link()}>
          Zanin <span className="text-pomegranate">atlas</span>
        </a>
        <nav aria-label="Atlas" className="order-1 flex w-full overflow-x-auto sm:order-none sm:w-auto sm:flex-1">
          {places.map(([to, label]) => (
            <a
              key={to}
              className="place"
              href={link(...(to ? [to] : []))}
              aria-current={to === current ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
        <Search />
      </header>
      {chart && <ChartPage key={chart.id} chart={chart} selected={part ?? null} />}
      {question && <QuestionPage key={what} question={question} />}
      {place === 'texts' && <TextsPage chosen={what || null} />}
      {place === 'live' && <LivePage pinned={what || null} />}
      {!chart && !question && place !== 'texts' && place !== 'live' && <HomePage />}
    </>
  );
}
