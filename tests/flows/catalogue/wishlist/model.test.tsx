import { act, render, screen, waitFor, within } from '@testing-library/react';
import { createModel } from 'model-walk';
import { componentDriven, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { wishlistMachine } from '../../../../machines/catalogue/wishlist.machine.ts';
import { open as openProfile } from '../../../../src/flows/accounts/profile/page.tsx';
import { open as openCourse } from '../../../../src/flows/catalogue/course/page.tsx';
import { aCourse, aLesson } from '../../../support/courses.ts';
import type { Answers } from '../../../support/fetch-double.ts';
import { learner } from '../../../support/fixtures.ts';
import { aShell, type Brought, type Shell } from '../../../support/shell.ts';
import { eachTestIsATab } from '../../../support/tab.ts';

eachTestIsATab();

const titles: Readonly<Record<string, string>> = { 'first-stitches': 'First stitches', 'cash-book': 'Cash book' };
/** The server says that the second one is wished for. */
const courses = Object.entries(titles).map(([id, title]) =>
  aCourse({ warp: [aLesson('loom')] }, { id, title, purchased: false, wishlisted: id === 'cash-book' }),
);
const [firstStitches = aCourse({})] = courses;
const answers: Answers = {
  'GET /courses/all/{language}': { status: 200, body: { data: { courses } } },
  'GET /user/courses': { status: 200, body: { data: { course_ids: [], courses: [] } } },
  'GET /user/courses/{id}': { status: 200, body: { data: [] } },
  'GET /courses/preview/{id}/{lang}': { status: 200, body: { data: firstStitches } },
};

/**
 * The two pages that show wishes, side by side: the learner's profile, and the course First
 * stitches.
 */
function renderPages(brought: Brought = {}): Shell {
  const wishes = brought.wishlist?.getSnapshot().context;
  if (wishes) window.localStorage.setItem('WISHLIST', JSON.stringify(wishes));
  const shell = aShell(brought, answers);
  shell.logIn(learner);
  const { services, start } = shell;
  const context = {
    query: new URLSearchParams(),
    state: {},
    signedIn: true,
    returnTo: '/',
    services,
    start,
    nameAfter: () => {},
    parentAfter: () => {},
    draftAfter: () => {},
    restored: null,
  };
  render(
    <>
      {openProfile({ ...context, params: {} })}
      {openCourse({ ...context, params: { courseId: 'first-stitches' } })}
    </>,
  );
  return shell;
}

const box = () => screen.getByRole('region', { name: 'My Wish list' });
const wished = () =>
  within(box())
    .queryAllByRole('link')
    .map((link) => link.textContent);
const toggle = () => screen.findByRole('button', { name: /(Add to|Remove from) wishlist/ });

let shell: Shell;

const model = createModel(wishlistMachine, {
  events: {
    'wishlist.toggled': [
      { courseId: 'first-stitches', wishlisted: false },
      { courseId: 'cash-book', wishlisted: true },
    ],
    'user.forgotten': {},
  },
  serializeState: ({ context }) => [context.courseIds, context.removedIds.toSorted()],
});

testModel(model, {
  proves: ['COURSE-02', 'PROFILE-01'],
  variants: {
    empty: { courseIds: [], removedIds: [] },
    'with one course': { courseIds: ['first-stitches'], removedIds: [] },
  },
  sut: screenOf({
    parts: ['region "My Wish list"', 'button "Add to wishlist"', 'button "Remove from wishlist"'],
    render: (wishlist) => {
      shell = renderPages({ wishlist });
    },
    gestures: {
      'wishlist.toggled': async (event, user) => {
        const { courseId } = event;
        const entry = screen.queryByRole('link', { name: titles[courseId] ?? courseId })?.closest('li');
        if (courseId === 'first-stitches') await user.click(await toggle());
        else if (entry) await user.click(within(entry).getByRole('button', { name: /^Remove/ }));
        // Another course's page tells it.
        else await act(async () => shell.emit(event));
      },
      // Every way of logging out clears it.
      'user.forgotten': componentDriven((event) => shell.emit(event)),
    },
    background: true,
  }),
  states: {
    '*': async ({ context }: SnapshotFrom<typeof wishlistMachine>) => {
      const { courseIds, removedIds } = context;
      const marked = ['cash-book'].filter((id) => !courseIds.includes(id) && !removedIds.includes(id));
      await waitFor(() => expect(wished()).toEqual([...courseIds, ...marked].map((id) => titles[id])));
      const isWished = courseIds.includes('first-stitches');
      const button = await toggle();
      expect(button.textContent).toBe(isWished ? 'Remove from wishlist' : 'Add to wishlist');
      expect(button.getAttribute('aria-pressed')).toBe(String(isWished));
      expect(JSON.parse(window.localStorage.getItem('WISHLIST') ?? '')).toEqual(context);
    },
  },
});

it('[PROFILE-01] a wish outlives its page, but not a logout', async () => {
  window.localStorage.setItem('WISHLIST', '["first-stitches"]');
  const { services } = renderPages();
  await waitFor(() => expect(wished()).toEqual(['First stitches', 'Cash book']));
  await act(async () => services.session.send({ type: 'logout.pressed' }));
  await waitFor(() => expect(wished()).toEqual(['Cash book']));
  expect(window.localStorage.getItem('WISHLIST')).toBe('{"courseIds":[],"removedIds":[]}');
});
