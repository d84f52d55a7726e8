import type { ResourceContext } from './resource.machine.ts';

/** 404: a retry would not help. */
export const isMissing = ({ failure }: ResourceContext<unknown>): boolean => failure?.kind === 'notFound';
