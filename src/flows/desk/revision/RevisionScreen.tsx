import type { DeskRevisionDetails } from '../../../../common/api/types.ts';
import { deskHref } from '../../../../common/desk/pages.ts';
import { isDeleted, isNew } from '../../../../common/texts/desk/draft.ts';
import { missing } from '../../../../common/texts/desk/record.ts';
import * as say from '../../../../common/texts/desk/revisions.ts';
import type { DeskRecord } from '../../../../machines/desk/desk-record.machine.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { FileName } from '../common/FileName.tsx';
import { RecordPage } from '../common/RecordPage.tsx';
import { TextDiff } from '../common/TextDiff.tsx';
import { VersionFacts } from '../revisions/VersionFacts.tsx';

const all = { to: deskHref('revisions'), label: say.all };

export function RevisionScreen({ record }: { record: DeskRecord<DeskRevisionDetails> }) {
  const snapshot = useSnapshot(record);
  const { data } = snapshot.context;
  return (
    <RecordPage
      snapshot={snapshot}
      title={say.oneVersion}
      missing={missing.version}
      instead={all}
      onRetry={() => record.send({ type: 'retry.pressed' })}
    >
      {data && <Revision revision={data} />}
    </RecordPage>
  );
}

const Revision = ({ revision }: { revision: DeskRevisionDetails }) => (
  <>
    <div>
      <p className="mb-2">
        <TextLink to={all.to} alone>
          {all.label}
        </TextLink>
      </p>
      <DeskHeading title={say.version({ number: revision.id })} />
      <div className="mt-2">
        <VersionFacts revision={revision} />
      </div>
    </div>
    <h2 className="text-xl font-semibold">{say.whatChanged}</h2>
    {revision.files.length === 0 && <p className="text-muted">{say.noFiles}</p>}
    {revision.files.map((file) => (
      <ChangedFile key={file.path} file={file} />
    ))}
  </>
);

const ChangedFile = ({
  file: { path, change, omitted, before, after },
}: {
  file: DeskRevisionDetails['files'][number];
}) => (
  <article className="rounded-card border border-line bg-surface p-4 sm:p-6">
    <h3 className="mb-2">
      <FileName path={path} />
    </h3>
    {omitted === null ? (
      <TextDiff file={{ text: after, published: before }} />
    ) : (
      <>
        {change !== 'changed' && <p className="text-muted">{change === 'added' ? isNew : isDeleted}</p>}
        <p className="text-muted">{say.omitted[omitted]}</p>
      </>
    )}
  </article>
);
