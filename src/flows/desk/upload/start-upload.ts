import { lessonOfPath } from '../../../../common/desk/uploads.ts';
import { type PicturePut, type Upload, uploadMachine } from '../../../../machines/desk/upload.machine.ts';
import type { Client } from '../../../api/client.ts';
import type { StartFlow } from '../../common/start-flow.ts';
import { addDeskDraftFile, getDeskUpload, openFile, sendDeskUpload } from './calls.ts';

/** @param shown the text on the page, which gets the picture */
export function startUpload(
  start: StartFlow,
  client: Client,
  { id, path }: { id: string; path: string },
  shown: (put: PicturePut) => void,
): Upload {
  const opened = { bytes: new Uint8Array() };
  const place = { id, lesson: lessonOfPath(path) };
  const actors = {
    ...{ openFile: openFile(opened), getDeskUpload: getDeskUpload(client, place) },
    sendDeskUpload: sendDeskUpload(client, place, opened),
    addDeskDraftFile: addDeskDraftFile(client, place),
  };
  const upload = start(uploadMachine.provide({ actors }));
  upload.on('picture.put', shown);
  return upload;
}
