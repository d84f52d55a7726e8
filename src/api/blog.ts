import { LANGUAGE } from '../../machines/constants.ts';
import { type Client, call, dataOf } from './client.ts';
import type { components } from './schema.d.ts';

export type BlogPost = components['schemas']['BlogPost'];

/** GET /blog/{lang}, newest first. */
export const loadPosts = (client: Client) =>
  call<readonly BlogPost[]>((_, signal) =>
    dataOf(client.GET('/blog/{lang}', { params: { path: { lang: LANGUAGE } }, signal })),
  );

/** GET /blog/{id}/{lang}. */
export const loadPost = (client: Client, id: string) =>
  call<BlogPost | null>((_, signal) =>
    dataOf(client.GET('/blog/{id}/{lang}', { params: { path: { id, lang: LANGUAGE } }, signal })),
  );
