import type { paths } from '../../common/api/schema.d.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Operation<Path extends keyof paths, M extends Method> = NonNullable<
  Lowercase<M> extends infer Key extends keyof paths[Path] ? paths[Path][Key] : never
>;

/** Such as 'POST /login'. */
export type CallName = {
  [Path in keyof paths & string]: {
    [M in Method]: [Operation<Path, M>] extends [never] ? never : `${M} ${Path}`;
  }[Method];
}[keyof paths & string];
