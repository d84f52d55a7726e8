import type { SiteText } from '../../../../common/api/types.ts';
import type { TextName } from '../../../../common/site-data.ts';
import * as say from '../../../../common/texts/site/legal.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import * as notLoaded from '../../../../common/texts/ui/not-loaded.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import { SanitisedHtml } from '../../../ui/content/SanitisedHtml.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { useResource } from '../../common/use-resource.ts';
import { LegalPage } from './LegalPage.tsx';
import { Translation } from './Translation.tsx';

/** If it cannot be loaded, the sample is not shown instead. */
export function WrittenText({ name, text }: { name: TextName; text: Resource<SiteText | null> }) {
  const { data, busy, slow, retry } = useResource(text);
  if (data) {
    return (
      <LegalPage name={name} updated={data.updated} lang={data.lang}>
        <Translation name={name} lang={data.lang} />
        <SanitisedHtml className="prose mt-8" html={data.html} lang={data.lang} />
      </LegalPage>
    );
  }
  return (
    <LegalPage name={name}>
      {busy ? (
        <StillWorking label={say.loading} slow={slow} onRetry={retry} />
      ) : (
        <EmptyState
          title={say.notLoaded}
          text={notLoaded.hint}
          action={<Button onClick={retry}>{actions.tryAgain}</Button>}
        />
      )}
    </LegalPage>
  );
}
