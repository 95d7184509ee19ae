import { Button, Stack } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazy, usePreloaded } from '../../../../lib/browser/lazy.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Loading } from '../../../../ui/page/states.tsx';
import { OutcomeBanner } from '../../../auction/board/components/OutcomeBanner.tsx';
import RemindDialog from '../../../auction/control/components/RemindDialog.tsx';
import { RoomGate } from '../../../auction/live/components/frame/RoomGate.tsx';
import { Messages } from '../../../auction/live/components/Messages.tsx';
import { Remaining } from '../../../auction/live/components/Remaining.tsx';
import { Strips } from '../../../auction/live/components/strips/Strips.tsx';
import { PACKAGE_PARAM } from '../../../auction/live/paths.ts';
import { useRoom } from '../../../auction/live/room/room-context.tsx';
import { useGridAhead } from '../../evaluation/api.ts';
import { HallActions } from '../components/hall/HallActions.tsx';
import { HallHeader } from '../components/hall/HallHeader.tsx';
import { ItemList } from '../components/hall/ItemList.tsx';
import { QuoteFigures } from '../components/hall/QuoteFigures.tsx';
import { inquiryHall } from '../paths.ts';
import classes from './Hall.module.css';

const AskedElsewhere = lazy(
  () => import('../../../auction/countersign/components/AskedElsewhere.tsx'),
);
const CountersignStrip = lazy(
  () => import('../../../auction/countersign/components/CountersignStrip.tsx'),
);
const Opening = lazy(() => import('../../../auction/sealed/components/Opening.tsx'));
const AwardPanel = lazy(() => import('../../../auction/award/components/AwardPanel.tsx'));
const EvaluatorsPanel = lazy(async () => ({
  default: (await import('../../scoring/components/EvaluatorsPanel.tsx')).EvaluatorsPanel,
}));
const Evaluation = lazy(() => import('../../evaluation/components/Evaluation.tsx'));

/** /JbrXjdt: the hall of an inquiry for its handler and its supervisor. */
export default function OrganiserHallPage() {
  usePreloaded(Evaluation);
  useGridAhead(useSearchParams()[0].get(PACKAGE_PARAM) ?? '');
  return (
    <RoomGate as={['handler', 'supervisor']} boards={inquiryHall}>
      <Hall />
    </RoomGate>
  );
}

function Hall() {
  const { atoms, packageNumber } = useRoom();
  const viewer = useAtomValue(atoms.viewer);
  const outcome = useAtomValue(atoms.outcome);
  const countersigns = useAtomValue(atoms.countersigns);
  const [isReminding, setReminding] = useState(false);
  const mayAct = viewer.role === 'handler';
  const hasWaiting = countersigns.some(({ status }) => status === 'waiting');
  // A decision of the supervisor changes the evaluation.
  const pulse = `${outcome?.confirmation ?? ''} ${countersigns.map(({ id, status }) => `${id}${status}`).join()}`;
  const isEvaluating = outcome?.confirmation === 'evaluating';
  const isOpened = outcome !== null && outcome.kind !== 'stopped';
  const remind = (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconBell size={14} aria-hidden />}
      onClick={() => setReminding(true)}
    >
      发送提醒
    </Button>
  );
  return (
    <Stack>
      <HallHeader />
      <Strips />
      <Suspense>{hasWaiting && <CountersignStrip mayDecide={!mayAct} />}</Suspense>
      <Suspense>{!mayAct && <AskedElsewhere />}</Suspense>
      <OutcomeBanner />
      <div className={classes.columns}>
        <Stack className={classes.main ?? ''}>
          <Suspense fallback={<Loading />}>
            {isOpened ? (
              <Evaluation
                packageNumber={packageNumber}
                pulse={pulse}
                byPoints={({ mayDecide }) => (
                  <EvaluatorsPanel packageNumber={packageNumber} mayAct={mayDecide} />
                )}
              />
            ) : (
              <>
                <Opening mayAct={mayAct} />
                <ItemList />
              </>
            )}
          </Suspense>
        </Stack>
        <Stack className={classes.side ?? ''}>
          <Panel>
            <Remaining isRoomy />
          </Panel>
          <Panel title="报价情况">
            <Stack gap="sm">
              <QuoteFigures />
              {mayAct && <HallActions />}
            </Stack>
          </Panel>
          <Suspense>{isOpened && !isEvaluating && <AwardPanel outcome={outcome} />}</Suspense>
        </Stack>
      </div>
      <Messages compose={remind} />
      {isReminding && <RemindDialog toCode="" onClose={() => setReminding(false)} />}
    </Stack>
  );
}
