import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { failure } from '../../machines/failure.ts';
import { newsletterMachine } from '../../machines/newsletter.machine.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import type { BlogPost } from '../../src/api/blog.ts';
import { BlogScreen } from '../../src/screens/blog/BlogScreen.tsx';
import { PostScreen } from '../../src/screens/blog/PostScreen.tsx';
import { refusalsOf } from '../support/contract.ts';
import { sessionsOf } from '../support/mbt/model.ts';
import { reject, resolve, testModel } from '../support/mbt.ts';
import { aPost } from '../support/posts.ts';

const failures = {
  'not found': reject(failure('notFound', { status: 404 })),
  'server down': reject(failure('server', { status: 500 })),
};

// An article's page shows each state in a way of its own.
const articleMachine = resourceMachine<BlogPost | null>();
const article = aPost('quiet-hour');

testModel<typeof articleMachine>({
  machine: articleMachine,
  proves: ['SESSION-03', 'BLOG-02'],
  variants: { 'an article': { name: 'the post', empty: null } },
  events: [{ type: 'retry.pressed' }],
  outcomes: { load: { ...refusalsOf('GET /blog/{id}/{lang}'), found: resolve(article), ...failures } },
  key: ({ value }) => value,
  sut: {
    render: (post) => render(<PostScreen post={post} newsletter={createActor(newsletterMachine).start()} />),
    gestures: {
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: /^(Try|Load) again$/ })),
    },
    see: ({ context, ...snapshot }: SnapshotFrom<typeof articleMachine>) => {
      screen.getByRole('heading', { level: 1, name: context.data?.title ?? 'Article' });
      const shows = (text: string | RegExp) => screen.queryByText(text) !== null;
      expect(shows('A short story.')).toBe(snapshot.matches('ready'));
      expect(shows('Loading the article')).toBe(snapshot.hasTag('busy'));
      expect(shows(/Still working/)).toBe(snapshot.hasTag('slow'));
      expect(shows('The article is not here right now')).toBe(snapshot.matches('failed'));
      expect(shows('The article is not here')).toBe(snapshot.matches('notFound'));
      expect(screen.queryByRole('link', { name: 'See all articles' }) !== null).toBe(snapshot.matches('notFound'));
      expect(screen.getByRole('link', { name: /All articles/ }).getAttribute('href')).toBe('/blog');
    },
  },
});

// A list's page shows only the failures that a list's call can have.
const listMachine = resourceMachine<readonly BlogPost[]>();
const openList = sessionsOf<typeof listMachine>({
  machine: listMachine,
  events: [{ type: 'retry.pressed' }],
  outcomes: { load: { two: resolve([aPost('newer'), aPost('older')]), ...failures } },
  key: ({ value }) => value,
});
const input = { name: 'posts', empty: [] };
const listed = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('h2')?.textContent);

/** The page of the list, whose call ends as told. */
function renderList() {
  const session = openList(input);
  render(<BlogScreen posts={session.actor} />);
  const settle = (name: string) =>
    act(async () => {
      const command = session.commands().find((next) => next.kind === 'settle' && next.name === name);
      if (command) session.apply(command);
    });
  return { session, settle };
}

it('[SESSION-03] a list shows its spinner, and then what came', async () => {
  const { settle } = renderList();
  screen.getByText('Loading the articles');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await settle('two');
  expect(screen.queryByText('Loading the articles')).toBeNull();
  expect(listed()).toEqual(['Post newer', 'Post older']);
});

it('[SESSION-03] a list that takes long says so and asks again when told', async () => {
  const user = userEvent.setup({ delay: null });
  const { session, settle } = renderList();
  await act(async () => session.apply({ kind: 'tick' }));
  screen.getByText(/Still working/);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(session.started).toEqual(['load', 'load']);
  expect(screen.queryByText(/Still working/)).toBeNull();
  await settle('two');
  expect(listed()).toEqual(['Post newer', 'Post older']);
});

it('[SESSION-03] a list whose server is down stays empty, its failure only logged, and is loaded again when told', async () => {
  const user = userEvent.setup({ delay: null });
  const { session, settle } = renderList();
  await settle('server down');
  expect(screen.queryByText('Loading the articles')).toBeNull();
  screen.getByText('The articles are not here right now');
  expect(listed()).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(session.emitted.map(({ type }) => type)).toEqual(['failure.logged']);
  await user.click(screen.getByRole('button', { name: 'Load again' }));
  await settle('two');
  expect(listed()).toEqual(['Post newer', 'Post older']);
});
