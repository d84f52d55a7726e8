import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { EventObject } from 'xstate';
import type { DeskPageName } from '../../../common/desk/pages.ts';
import type { DeskPageContext, OpenDeskPage } from '../../../src/flows/desk/common/desk-page.ts';
import { type Answers, type FetchDouble, fetchDouble } from '../fetch-double.ts';
import { startsFlows } from '../starts-flows.ts';
import { everyRight } from './records.ts';
import { berivan } from './staff.ts';

export interface DeskVisit extends Pick<FetchDouble, 'callsOf' | 'bodiesOf'> {
  user: UserEvent;
  emitted: EventObject[];
}

/** A page of the desk with real actors, opened by an owner; only the network is a double. */
export function visitDesk<Name extends DeskPageName>(
  open: OpenDeskPage<Name>['open'],
  params: DeskPageContext<Name>['params'],
  answers: Answers,
  query = '',
  who: Partial<DeskPageContext<Name>['session']> = {},
): DeskVisit {
  const { client, callsOf, bodiesOf } = fetchDouble(answers);
  const emitted: EventObject[] = [];
  const start = startsFlows((event) => emitted.push(event));
  render(
    open({
      params,
      query: new URLSearchParams(query),
      client,
      session: { ...berivan, rights: [...everyRight], ...who },
      start,
    }),
  );
  return { user: userEvent.setup({ delay: null }), callsOf, bodiesOf, emitted };
}
