import { LANGUAGE } from '../../machines/constants.ts';
import { bodyOf, type Client, call } from './client.ts';
import type { components } from './schema.d.ts';

export type BlogPost = components['schemas']['BlogPost'];

/** GET /blog/{lang}, newest first. */
export const loadPosts = (client: Client) =>
  call<readonly BlogPost[]>(
    async (_, signal) =>
      (await bodyOf(client.GET('/blog/{lang}', { params: { path: { lang: LANGUAGE } }, signal }))).data,
  );

/** GET /blog/{id}/{lang}. */
export const loadPost = (client: Client, id: string) =>
  call<BlogPost | null>(
    async (_, signal) =>
      (await bodyOf(client.GET('/blog/{id}/{lang}', { params: { path: { id, lang: LANGUAGE } }, signal }))).data,
  );
