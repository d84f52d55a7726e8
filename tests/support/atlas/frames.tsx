import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { createActor } from 'xstate';
import { type PageRow, pages } from '../../../common/pages.ts';
import { sampleSite } from '../../../common/site-data.ts';
import { contactMachine } from '../../../machines/site/contact.machine.ts';
import { menuMachine } from '../../../machines/site/menu.machine.ts';
import { Layout } from '../../../src/app/Layout.tsx';
import { flowsOfPages } from '../../../tools/atlas/leads.ts';
import { machineNames, sourceOf } from '../../../tools/charts/files.ts';
import { learner } from '../fixtures.ts';
import { aSession } from '../shared-actors.ts';

/** What is around a screen that a test draws alone. */
export interface Frame {
  layout: PageRow['layout'];
  isMember: boolean;
}

const root = join(import.meta.dirname, '../../..');
const slot = 'the screen goes here';
const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const rows = new Map<string, PageRow>(Object.entries(pages));
const charts = machineNames.map((name) => ({ id: camel(name), source: relative(root, sourceOf(name)) }));
const flows = [...flowsOfPages(charts)];

/** A chart and a page whose addresses are open to visitors too, but whose tests draw what a learner sees there. */
const ofLearners = ['certificateChoice', 'lesson'];

/** The frame of a chart: of the page with its name, or of most pages that run it. Some charts know whether a learner is signed in. */
export function frameOfChart(id: string, context: object): Frame {
  const running = flows.flatMap(([page, ids]) => (ids.includes(id) ? [page] : []));
  const frame = frameOf(id, running.includes(id) ? [id] : running);
  return 'signedIn' in context ? { ...frame, isMember: context.signedIn === true } : frame;
}

/** The frame of a file of tests/screens: of most pages whose screens it draws. */
export function frameOfFile(file: string): Frame {
  const screens = readFileSync(join(root, file), 'utf8').matchAll(/src\/flows\/\w+\/([\w-]+)\/(?:kinds\/)?[A-Z]/g);
  const names = [...new Set([...screens].map(([, name = '']) => camel(name)))];
  return frameOf(names.join(), names);
}

function frameOf(name: string, names: readonly string[]): Frame {
  const known = names.flatMap((page) => rows.get(page) ?? []);
  const most = (count: number) => count > known.length / 2;
  return {
    layout: most(known.filter(({ layout }) => layout === 'payment').length) ? 'payment' : 'site',
    isMember: ofLearners.includes(name) || most(known.filter(({ access }) => access === 'member').length),
  };
}

const drawn = new Map<string, string>();

/** The real layout around a screen. */
export function framed(frame: Frame, screen: string): string {
  const key = JSON.stringify(frame);
  const html = drawn.get(key) ?? drawnAs(frame);
  drawn.set(key, html);
  return html.replace(slot, () => screen);
}

const drawnAs = ({ layout, isMember }: Frame): string =>
  renderToStaticMarkup(
    <Layout
      kind={layout}
      path="/"
      services={{
        session: aSession(isMember ? learner : null),
        menu: createActor(menuMachine).start(),
        contact: createActor(contactMachine).start(),
        site: sampleSite,
        tell: () => {},
      }}
    >
      {slot}
    </Layout>,
  );
