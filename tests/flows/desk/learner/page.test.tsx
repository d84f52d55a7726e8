import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from '../../../../src/flows/desk/learner/page.tsx';
import { exampleOf } from '../../../support/contract.ts';
import { aDeskLearner, anOutcome } from '../../../support/desk/records.ts';
import { visitDesk } from '../../../support/desk/visit.tsx';
import { type Answers, ok, type RecordedCall } from '../../../support/fetch-double.ts';

const catalogue: Answers = {
  'GET /courses/all/{language}': ({ query }: RecordedCall) => {
    const one = (id: string, title: string, next: string | null) =>
      Response.json({ data: { courses: [{ id, title }], next, subscription: null } });
    return query.get('after') === null ? one('weaving', 'Weaving', 'weaving') : one('felting', 'Felting', null);
  },
  'GET /categories/{language}': Response.json({ data: [{ name: 'Crafts', course: [] }] }),
};

it('[DESK-31][DESK-34] a scholarship is previewed, given with a reason, and the page read again', async () => {
  const { user, callsOf, bodiesOf } = visitDesk(
    open,
    { learnerId: 'usr_1' },
    {
      ...catalogue,
      'GET /desk/learners/{id}': ok(aDeskLearner()),
      'POST /desk/actions/{action}': ok(anOutcome({ lines: ['Learner usr_1 would have it.'] })),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Give a course or a subscription' }));
  const item = await screen.findByLabelText('Course or subscription');
  // every page of the catalogue
  await waitFor(() =>
    expect([...item.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      ...['Choose…', 'Every course for a month', 'Every course for a year', 'Weaving', 'Felting'],
    ]),
  );
  await user.selectOptions(item, 'Felting');
  await user.click(screen.getByRole('button', { name: 'See what will happen' }));
  await user.type(await screen.findByLabelText('Reason'), 'Scholarship');
  await user.click(screen.getByRole('button', { name: 'Give it' }));
  await screen.findByText('Done.');
  await waitFor(() => expect(callsOf('GET /desk/learners/{id}')).toHaveLength(2));
  const sent = { arguments: { learner: 'usr_1', item: 'felting' }, options: {} };
  expect(bodiesOf('POST /desk/actions/{action}')).toEqual([
    { ...sent, reason: '', dry_run: true },
    { ...sent, reason: 'Scholarship', dry_run: false },
  ]);
  expect(callsOf('POST /desk/actions/{action}').map(({ path }) => path)).toEqual(
    Array(2).fill('/desk/actions/learner%20grant'),
  );
});

it('[DESK-31] without the catalogue, the id of a course is typed', async () => {
  const { user } = visitDesk(
    open,
    { learnerId: 'usr_1' },
    {
      'GET /courses/all/{language}': new Response('{}', { status: 503 }),
      'GET /categories/{language}': Response.json(exampleOf('GET /categories/{language}').body),
      'GET /desk/learners/{id}': ok(aDeskLearner()),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Give a course or a subscription' }));
  const item = await screen.findByLabelText('Course or subscription');
  // plans are known without it
  expect([...item.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    ...['Choose…', 'Every course for a month', 'Every course for a year'],
  ]);
});
