import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import * as say from '../../../../common/texts/site/install.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { installMachine } from '../../../../machines/site/install.machine.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { rich } from '../../../ui/content/rich.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';

/** In the footer, where the browser can install Zanin. */
export function InstallLink({ actor }: { actor: ActorRefFrom<typeof installMachine> }) {
  const isInstallable = useSelector(actor, (snapshot) => snapshot.hasTag('installable'));
  const hasWords = useSelector(actor, (snapshot) => snapshot.hasTag('words'));
  if (!isInstallable && !hasWords) return null;
  const close = () => actor.send({ type: 'words.closed' });
  return (
    <>
      <button
        type="button"
        disabled={hasWords}
        onClick={() => actor.send({ type: 'install.pressed' })}
        className="mt-4 inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
      >
        <Icon name="phone" className="size-5" />
        {say.install}
      </button>
      <Dialog
        open={hasWords}
        onClose={close}
        title={say.words.title}
        actions={
          <Button variant="secondary" onClick={close}>
            {actions.close}
          </Button>
        }
      >
        <ol className="list-decimal space-y-3 ps-5">
          <li>{rich(say.words.share, { icon: <ShareButton /> })}</li>
          <li>{rich(say.words.add, { entry: <strong>{say.words.entry}</strong> })}</li>
        </ol>
      </Dialog>
    </>
  );
}

/** As Safari draws it. */
function ShareButton() {
  return (
    <svg
      viewBox="0 0 24 24"
      role="img"
      aria-label={say.words.icon}
      className="inline size-6 align-text-bottom text-[#0a7aff]"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M12 14.5v-12m-3.5 3.5L12 2.5 15.5 6M8 9.5H5.5v12h13v-12H16" />
    </svg>
  );
}
