import type { ResourceContext } from './resource.machine.ts';

/** There is no such thing: asking again would not find it. */
export const isMissing = ({ failure }: ResourceContext<unknown>): boolean => failure?.kind === 'notFound';
