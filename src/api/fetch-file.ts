import { failure } from '../../machines/common/failure.ts';
import { accepted, type Client } from './client.ts';

type Downloaded = 'attachment' | 'certificate' | 'badge' | 'receipt';

export async function fetchFile(client: Client, a: Downloaded, b: string, signal: AbortSignal): Promise<Blob> {
  // openapi-fetch has no data for an empty body
  const { data = new Blob(), response } = await accepted(
    client.GET('/download/{a}/{b}', { params: { path: { a, b } }, parseAs: 'blob', signal }),
  );
  if (!(data instanceof Blob)) throw failure('server', { status: response.status });
  return data;
}
