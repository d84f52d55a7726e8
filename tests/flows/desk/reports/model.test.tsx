import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { DeskReport } from '../../../../common/api/types.ts';
import type { Choices } from '../../../../common/desk/choices.ts';
import type { BatchChoice } from '../../../../common/desk/reports.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { reportMachine } from '../../../../machines/desk/report.machine.ts';
import { ReportScreen } from '../../../../src/flows/desk/reports/ReportScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { aLoaded } from '../../../support/shared-actors.ts';

const month: DeskReport = {
  ...{ report: 'month', title: null, month: '2026-11', isOver: false },
  parts: [
    {
      part: 'figures',
      columns: ['figure', 'people', 'people_before'],
      rows: [
        ['registered', 23, 9],
        ['finished', null, 0],
      ],
    },
    {
      part: 'money',
      columns: ['currency', 'sold', 'gross', 'refunded', 'refunds', 'net', 'net_before'],
      rows: [
        ['IQD', 1, 39_000, 0, 0, 39_000, 0],
        ['USD', 1, 1000, 2, 3900, -2900, 2900],
      ],
    },
    {
      part: 'methods',
      columns: ['paid_with', 'currency', 'sold', 'gross', 'refunded', 'refunds'],
      rows: [[null, 'USD', 1, 1000, 2, 3900]],
    },
    {
      part: 'receipts',
      columns: ['kind', 'currency', 'count', 'amount', 'first', 'last'],
      rows: [['refund', 'USD', 2, 3900, '2026-000002', '2026-000004']],
    },
    { part: 'items', columns: ['item', 'currency', 'sold'], rows: [] },
    {
      part: 'courses',
      columns: ['course', 'began', 'finished', 'certificates'],
      rows: [
        ['Weaving', 40, 20, 10],
        ['Sewing\nDyeing', 6, null, 0],
      ],
    },
    {
      part: 'sponsors',
      columns: ['sponsor', 'redeemed', 'began', 'finished', 'certificates'],
      rows: [
        ['Rotary', 12, 12, 12, 8],
        [null, 0, 28, 8, null],
      ],
    },
  ],
};

const course: DeskReport = {
  ...{ report: 'course', title: 'Weaving', month: '2026-10', isOver: true },
  parts: [
    {
      part: 'steps',
      columns: ['step', 'lesson', 'reached'],
      rows: [
        ['enrolled', null, 40],
        ['began', null, null],
        ['lesson', 'Thread', 31],
        ['lesson', 'Thread', 0],
      ],
    },
  ],
};

const batch: DeskReport = {
  ...{ report: 'batch', title: 'Rotary', month: null, isOver: false },
  parts: [
    { part: 'batch', columns: ['sponsor', 'uses'], rows: [['Rotary', 50]] },
    { part: 'steps', columns: ['step', 'reached'], rows: [['used', 0]] },
  ],
};

const model = createModel(reportMachine, {
  events: {
    'report.chosen': ({ context }) => [{ report: context.typed.report === 'month' ? 'course' : 'month' }],
    'choice.changed': ({ context }) =>
      context.typed.report === 'course'
        ? [{ name: 'course', value: 'weaving' }]
        : [{ name: context.typed.report, value: context.typed.report === 'batch' ? 'vba_1' : '2026-10' }],
    'report.submitted': {},
    'retry.pressed': {},
    'connection.restored': {},
  },
  outcomes: {
    getReport: {
      ...refusalsOf('GET /desk/reports/month'),
      'a month': resolve(month),
      'a course': resolve(course),
      nothing: resolve(batch),
      'a wrong month': reject(
        failure('validation', { status: 422, errors: { month: ['2026-12 has not begun yet.'] } }),
      ),
    },
  },
  serializeState: ({ value, context }) => [value, context.typed, context.asked, context.report?.report, context.said],
});

testModel(model, {
  proves: ['DESK-115'],
  variants: {
    '': { report: 'month', month: '2026-11', course: '', batch: '' },
    'of a batch': { report: 'batch', month: '2026-11', course: '', batch: '' },
  },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) =>
      render(
        <ReportScreen
          actor={actor}
          may={['month', 'course', 'batch']}
          courses={aLoaded<Choices>({ courses: [{ id: 'weaving', title: 'Weaving' }], categories: [] })}
          batches={aLoaded<BatchChoice[]>([{ id: 'vba_1', sponsor: 'Rotary', opens: 'Weaving' }])}
          now={new Date('2026-11-27T09:00:00Z')}
          onPrint={() => {}}
        />,
      ),
    gestures: {
      'report.chosen': ({ report }, user) =>
        user.selectOptions(screen.getByRole('combobox', { name: 'Report' }), report),
      'choice.changed': ({ name, value }, user) =>
        user.selectOptions(screen.getByRole('combobox', { name: fieldNames[name] }), value),
      'report.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Show' })),
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'connection.restored': external,
    },
  }),
  states: { '*': see },
});

const fieldNames = { month: 'Month', course: 'Course', batch: 'Batch of vouchers' };

/** What somebody of the office sees of each state. */
function see(shown: SnapshotFrom<typeof reportMachine>): void {
  const { asked, report, said } = shown.context;
  screen.getByRole('heading', { level: 1, name: 'Reports' });
  const isShown = shown.matches('shown');
  expect(screen.queryByText('Choose what the report is about') !== null).toBe(shown.matches('asking'));
  expect(screen.queryByText('Nothing happened in this time') !== null).toBe(shown.matches('empty'));
  expect(screen.queryByText('Loading the report') !== null).toBe(shown.matches('loading'));
  expect(screen.queryByRole('button', { name: 'Print' }) !== null).toBe(isShown);
  const parts = (report?.parts ?? []).filter(({ rows }) => rows.length > 0);
  const files = screen
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((to) => to.startsWith('/api/'));
  expect(files.map((file) => new URLSearchParams(file.split('?')[1]).get('part'))).toEqual(
    isShown ? parts.map(({ part }) => part) : [],
  );
  for (const file of files) expect(file).toContain(`/api/desk/reports/${asked.report}/csv?`);
  const alert = screen.queryByRole('alert')?.textContent ?? null;
  const words = said && (typeof said === 'string' ? 'Check your connection and try again.' : said.words);
  expect(alert !== null).toBe(shown.matches('failed'));
  if (alert !== null) expect(alert).toContain(words ?? '');
}
