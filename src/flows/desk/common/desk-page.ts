import type { ReactNode } from 'react';
import type { components } from '../../../../common/api/schema.d.ts';
import type { DeskPageName, DeskPageParams } from '../../../../common/desk/pages.ts';
import type { Client } from '../../../api/client.ts';
import type { StartFlow } from '../../common/start-flow.ts';

export type DeskSession = components['schemas']['DeskSession'];

export interface DeskPageContext<Name extends DeskPageName> {
  params: DeskPageParams<Name>;
  query: URLSearchParams;
  client: Client;
  session: DeskSession;
  start: StartFlow;
}

/** Starts the page's actors, once per visit and outside React, and returns its view. */
export interface OpenDeskPage<Name extends DeskPageName> {
  // methods are bivariant: rows of different params fit into one table
  open(context: DeskPageContext<Name>): ReactNode;
}
