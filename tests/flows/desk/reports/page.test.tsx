import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { open } from '../../../../src/flows/desk/reports/page.tsx';
import { exampleOf } from '../../../support/contract.ts';
import { visitDesk } from '../../../support/desk/visit.tsx';
import { type Answers, ok } from '../../../support/fetch-double.ts';

const example = (call: Parameters<typeof exampleOf>[0]) => Response.json(exampleOf(call).body);

const answers: Answers = {
  'GET /courses/all/{language}': Response.json({ data: { courses: [], next: null, subscription: null } }),
  'GET /categories/{language}': Response.json({ data: [] }),
  'GET /desk/lists/{list}': ok({
    columns: ['batch', 'sponsor', 'opens'],
    rows: [['vba_1', 'Rotary', 'Weaving']],
    next: null,
  }),
  'GET /desk/reports/month': example('GET /desk/reports/month'),
  'GET /desk/reports/course': example('GET /desk/reports/course'),
  'GET /desk/reports/batch': example('GET /desk/reports/batch'),
};

describe('the page of reports', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T09:00:00Z') }));
  afterEach(() => {
    vi.useRealTimers();
  });

  it('[DESK-115] opens the report of its address', async () => {
    const { callsOf } = visitDesk(open, {}, answers, 'report=course&course=weaving&month=2026-10');
    await screen.findByRole('table');
    expect(callsOf('GET /desk/reports/course').map(({ query }) => query.toString())).toEqual([
      'course=weaving&month=2026-10',
    ]);
  });

  it('[DESK-115] asks for this month at an address without a report', async () => {
    const { callsOf } = visitDesk(open, {}, answers, 'month=November');
    await screen.findByRole('table');
    expect(callsOf('GET /desk/reports/month').map(({ query }) => query.toString())).toEqual(['month=2026-11']);
  });

  it('[DESK-115] asks which batch of vouchers, and keeps it in the address', async () => {
    const { user, callsOf, emitted } = visitDesk(open, {}, answers, 'report=batch');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Batch of vouchers' }), 'Rotary: Weaving');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(callsOf('GET /desk/reports/batch')).toHaveLength(1));
    expect(emitted).toContainEqual({ type: 'address.kept', query: '?report=batch&batch=vba_1' });
  });
});
