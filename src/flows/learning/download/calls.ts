import { isRecord } from '../../../../common/is-record.ts';
import { failure } from '../../../../machines/common/failure.ts';
import type { DownloadContext } from '../../../../machines/learning/download.machine.ts';
import { accepted, type Client, call } from '../../../api/client.ts';
import { fetchFile } from '../../../api/fetch-file.ts';
import { saveFileAs } from '../../../browser/save-file.ts';

/** @param fetchOne where files may also be on the device */
export const saveFile = (client: Client, fetchOne = fetchFile) =>
  call<unknown, DownloadContext>(async ({ file }, signal) => {
    if (file === null) return;
    const { kind, id, fileName } = file;
    saveFileAs(await (kind === 'export' ? fetchExport(client, signal) : fetchOne(client, kind, id, signal)), fileName);
  });

async function fetchExport(client: Client, signal: AbortSignal): Promise<Blob> {
  const { data } = await accepted(client.GET('/me/export', { signal }));
  if (!isRecord(data)) throw failure('server');
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}
