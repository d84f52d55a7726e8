import { failure } from '../../../../machines/common/failure.ts';
import { type Client, call } from '../../../api/client.ts';

/** A server of the plain contract has no `/health`: its 404 also shows that it can be reached. */
export const getHealth = (client: Client) =>
  call<void>(async (_, signal) => {
    const { response } = await client.GET('/health', { signal });
    if (response.status >= 500) throw failure('server', { status: response.status });
  });
