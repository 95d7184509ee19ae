import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { isLoggedInAtom } from '../../../../lib/session.ts';
import { OnDemand } from '../../../../ui/page/OnDemand.tsx';
import { useWaiting } from '../api.ts';
import { shownMessageAtom } from '../use-open-todo.ts';
import { BellButton } from './BellButton.tsx';

const BellPanel = lazy(() => import('./BellPanel.tsx'));
const MessageDialog = lazy(() => import('./MessageDialog.tsx'));

/** The header's bell: how much waits, the latest of it, and the way to all. What it opens is loaded then. */
export default function MessageBell() {
  const { data } = useWaiting(useAtomValue(isLoggedInAtom));
  const [wasOpened, setOpened] = useState(false);
  const hasMessage = useAtomValue(shownMessageAtom) !== null;
  const button = (
    <BellButton counts={data?.counts} isOpen={false} onClick={() => setOpened(true)} />
  );
  return (
    <>
      {wasOpened ? (
        <OnDemand fallback={button}>
          <BellPanel data={data} />
        </OnDemand>
      ) : (
        button
      )}
      <OnDemand>{hasMessage && <MessageDialog />}</OnDemand>
    </>
  );
}
