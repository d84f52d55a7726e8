export type PlayerFailure = 'unreachable' | 'private' | 'notFound' | 'broken';
