import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { deskMachine } from '../../machines/desk/desk.machine.ts';

export type DeskActor = ActorRefFrom<ReturnType<typeof deskMachine<ReactNode>>>;
