import type { TextName } from '../../../../common/site-data.ts';
import type { OpenPage } from '../../common/page.ts';
import { startResource } from '../../common/start-resource.ts';
import { getSiteText } from './calls.ts';
import { WrittenText } from './WrittenText.tsx';

export const writtenText = (name: TextName): OpenPage<TextName> => ({
  open({ services, start }) {
    const load = getSiteText(services.client, name);
    const text = startResource(start, load, {
      name: 'the text',
      empty: null,
    });
    return <WrittenText name={name} text={text} />;
  },
});
