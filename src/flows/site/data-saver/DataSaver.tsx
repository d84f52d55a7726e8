import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { formatMegabytes } from '../../../../common/text/megabytes.ts';
import * as say from '../../../../common/texts/site/data-saver.ts';
import type { dataSaverMachine } from '../../../../machines/site/data-saver.machine.ts';

/** Less is not told in figures, in bytes. */
const LEAST = 100_000;

export interface DataSaverProps {
  actor: ActorRefFrom<typeof dataSaverMachine>;
}

/** In the footer, for visitors too. */
export function DataSaverSwitch({ actor }: DataSaverProps) {
  const isOn = useSelector(actor, (snapshot) => snapshot.hasTag('on'));
  return (
    <label className="mt-4 flex min-h-11 w-fit items-center gap-3">
      <input
        type="checkbox"
        checked={isOn}
        onChange={() => actor.send({ type: 'switch.pressed' })}
        className="size-6 accent-pomegranate"
      />
      {say.switchLabel}
    </label>
  );
}

/** On the page of settings. */
export function DataSaverSettings({ actor }: DataSaverProps) {
  return (
    <section aria-labelledby="data-saver" className="rounded-card border border-line bg-surface p-6 sm:p-8">
      <h2 id="data-saver" className="text-2xl">
        {say.title}
      </h2>
      <p className="mt-3 text-muted">{say.intro}</p>
      <DataSaverSwitch actor={actor} />
      <DataUsed actor={actor} />
    </section>
  );
}

function DataUsed({ actor }: DataSaverProps) {
  const used = useSelector(actor, ({ context }) => context.used);
  const words = used < LEAST ? say.usedLittle : say.used;
  return (
    <p className="mt-4 text-muted">
      <span>{words({ number: formatMegabytes(Math.max(used, LEAST)) })}</span> {say.withoutFilms}
    </p>
  );
}
