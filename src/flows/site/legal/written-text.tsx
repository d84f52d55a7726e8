import type { SiteText } from '../../../../common/api/types.ts';
import type { TextName } from '../../../../common/site-data.ts';
import { resourceMachine } from '../../../../machines/common/resource.machine.ts';
import type { OpenPage } from '../../common/page.ts';
import { loadText } from './calls.ts';
import { WrittenText } from './WrittenText.tsx';

export const writtenText = (name: TextName): OpenPage<TextName> => ({
  open({ services, start }) {
    const load = loadText(services.client, name);
    const text = start(resourceMachine<SiteText | null>().provide({ actors: { load } }), {
      name: 'the text',
      empty: null,
    });
    return <WrittenText name={name} text={text} />;
  },
});
