import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { createActor, fromPromise } from 'xstate';
import type { DeskSession } from '../../../common/api/types.ts';
import { deskHref } from '../../../common/desk/pages.ts';
import { deskMachine } from '../../../machines/desk/desk.machine.ts';
import { DeskLayout } from '../../../src/desk/DeskLayout.tsx';

const untold = fromPromise<DeskSession, void>(() => new Promise(() => {}));

/** The real layout of the desk, while it is not known who is signed in. */
export const deskSurround = () => {
  const desk = createActor(deskMachine<ReactNode>().provide({ actors: { getDeskSession: untold } }), {
    input: { address: { entry: 'first', path: deskHref('search'), search: '' }, token: null },
  });
  return render(
    <Router>
      <DeskLayout actor={desk.start()}>{null}</DeskLayout>
    </Router>,
  );
};
