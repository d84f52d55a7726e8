import type { SiteText } from '../../../../common/api/types.ts';
import type { TextName } from '../../../../common/site-data.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { filled, note, optional, shape } from '../../../api/read.ts';

const siteText = shape<SiteText>({ updated: note, html: filled, lang: optional(filled) });

export const getSiteText = (client: Client, name: TextName) =>
  call<SiteText | null>((_, signal) =>
    dataOf(client.GET('/site/texts/{name}', { params: { path: { name } }, signal }), siteText),
  );
