import { type Client, call, dataOf } from '../../../api/client.ts';
import { flag, shape } from '../../../api/read.ts';

const setting = shape<{ enabled: boolean }>({ enabled: flag });

export const getReviews = (client: Client) =>
  call<{ enabled: boolean }>((_, signal) => dataOf(client.GET('/reviews', { signal }), setting));

export const setReviews = (client: Client) =>
  call<{ enabled: boolean }, { enabled: boolean }>(({ enabled }, signal) =>
    dataOf(client.PUT('/me/reviews', { body: { enabled }, signal }), setting),
  );
