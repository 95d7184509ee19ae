import type { SheetFile } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { Stack } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { WriteToHandler } from '../../../auction/bidding/components/WriteToHandler.tsx';
import { OutcomeBanner } from '../../../auction/board/components/OutcomeBanner.tsx';
import { RoomGate } from '../../../auction/live/components/frame/RoomGate.tsx';
import { Messages } from '../../../auction/live/components/Messages.tsx';
import { Remaining } from '../../../auction/live/components/Remaining.tsx';
import { Strips } from '../../../auction/live/components/strips/Strips.tsx';
import { hasEnded } from '../../../auction/live/model/words.ts';
import { useRoom } from '../../../auction/live/room/room-context.tsx';
import { usePhase } from '../../../auction/live/use-time.ts';
import { useSheetFile } from '../api.ts';
import { HallHeader } from '../components/hall/HallHeader.tsx';
import { SealedQuote } from '../components/sheet/SealedQuote.tsx';
import { SheetForm } from '../components/sheet/SheetForm.tsx';
import { SheetView } from '../components/sheet/SheetView.tsx';
import { submitReason } from '../model/words.ts';
import { inquiryHall } from '../paths.ts';
import classes from './Hall.module.css';

const AwardPanel = lazy(() => import('../../../auction/award/components/AwardPanel.tsx'));
const Questions = lazy(() => import('../../evaluation/components/Questions.tsx'));

/** /Gysxjdt: the hall of an inquiry for one of its suppliers, with their quote sheet. */
export default function SupplierHallPage() {
  return (
    <RoomGate as="supplier" boards={inquiryHall}>
      <Hall />
    </RoomGate>
  );
}

function Hall() {
  const { atoms, packageNumber } = useRoom();
  const phase = usePhase();
  const outcome = useAtomValue(atoms.outcome);
  const isEvaluating = outcome?.confirmation === 'evaluating';
  const query = useSheetFile(packageNumber, phase);
  return (
    <Stack>
      <HallHeader />
      <Strips />
      <OutcomeBanner />
      <div className={classes.columns}>
        <Stack className={classes.main ?? ''}>
          <Loaded query={query} what="报价单加载失败">
            {(data) => <Sheet file={data.file} onReload={() => void query.refetch()} />}
          </Loaded>
        </Stack>
        <Stack className={classes.side ?? ''}>
          <Panel>
            <Remaining isRoomy />
          </Panel>
          {query.data && (
            <SealedQuote
              packageNumber={packageNumber}
              quote={query.data.file.quote}
              mayWithdraw={phase === 'running'}
            />
          )}
          <Suspense>
            {outcome !== null && outcome.kind !== 'stopped' && !isEvaluating && (
              <AwardPanel outcome={outcome} />
            )}
            {outcome !== null && <Questions packageNumber={packageNumber} />}
          </Suspense>
        </Stack>
      </div>
      <Messages compose={<WriteToHandler />} />
    </Stack>
  );
}

interface SheetProps {
  readonly file: SheetFile;
  readonly onReload: () => void;
}

/** The form while quotes are taken; afterwards what was sealed. */
function Sheet({ file, onReload }: SheetProps) {
  const { atoms } = useRoom();
  const phase = usePhase();
  const isLive = useAtomValue(atoms.link).kind === 'live';
  const [generation, setGeneration] = useState(0);
  if (hasEnded(phase) || phase === 'unopened' || phase === 'closing')
    return <SheetView file={file} />;
  return (
    <SheetForm
      key={generation}
      file={file}
      why={submitReason(phase, isLive)}
      onReload={() => {
        onReload();
        setGeneration(file.version + 1);
      }}
    />
  );
}
