import type { DeskWaiting } from '../../../../common/api/types.ts';
import { deskHref } from '../../../../common/desk/pages.ts';
import * as say from '../../../../common/texts/desk/approval.ts';
import type { DeskRecord } from '../../../../machines/desk/desk-record.machine.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';

/** How many requests the account may decide; the page is whole without it. */
export function Waiting({ record }: { record: DeskRecord<DeskWaiting> }) {
  const { approvals: count } = useSnapshot(record).context.data ?? { approvals: 0 };
  if (count === 0) return null;
  return (
    <Alert tone="info">
      <p>{say.waiting({ count })}</p>
      <TextLink to={`${deskHref('list', { list: 'approvals' })}?state=asked`} alone>
        {say.waitingLink}
      </TextLink>
    </Alert>
  );
}
