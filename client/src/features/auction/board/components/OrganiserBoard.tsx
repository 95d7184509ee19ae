import { ActionIcon, Button } from '@mantine/core';
import { IconBell, IconScreenShare } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { Suspense, useCallback, useState } from 'react';
import { lazy, usePreloadedAtLeisure } from '../../../../lib/browser/lazy.ts';
import { OnDemand } from '../../../../ui/page/OnDemand.tsx';
import { HandlerActions } from '../../control/components/HandlerActions.tsx';
import { History } from '../../control/components/History.tsx';
import { SupplierMenu } from '../../control/components/SupplierMenu.tsx';
import { organiserSoundAtom } from '../../live/announce/settings.ts';
import { useBoardTitle } from '../../live/announce/use-board-title.ts';
import { usePackages } from '../../live/api.ts';
import { AuctionFacts } from '../../live/components/AuctionFacts.tsx';
import { BoardHeader } from '../../live/components/frame/BoardHeader.tsx';
import classes from '../../live/components/frame/board.module.css';
import { Card } from '../../live/components/frame/Card.tsx';
import { Column } from '../../live/components/frame/Column.tsx';
import { Messages } from '../../live/components/Messages.tsx';
import { Remaining } from '../../live/components/Remaining.tsx';
import { BestBid } from '../../live/components/ranking/BestBid.tsx';
import { Ranking } from '../../live/components/ranking/Ranking.tsx';
import { Strips } from '../../live/components/strips/Strips.tsx';
import { Hotkeys } from '../../live/hotkeys/Hotkeys.tsx';
import { isUnopened } from '../../live/model/unopened.ts';
import { hasEnded } from '../../live/model/words.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { usePhase } from '../../live/use-time.ts';
import { RehearsalButton } from '../../rehearsal/components/RehearsalButton.tsx';
import { RuleHistoryLink } from '../../rule-change/components/RuleHistoryLink.tsx';
import { useWall } from '../../wall/use-wall.ts';
import { BoardExtras } from './BoardExtras.tsx';
import { Figures } from './Figures.tsx';
import { OpeningGate } from './OpeningGate.tsx';

const MessageBell = lazy(() => import('../../../work/todo/components/MessageBell.tsx'));
const AskedElsewhere = lazy(() => import('../../countersign/components/AskedElsewhere.tsx'));
const CountersignStrip = lazy(() => import('../../countersign/components/CountersignStrip.tsx'));
const CountersignRecord = lazy(() => import('../../countersign/components/CountersignRecord.tsx'));
const LiveCourse = lazy(() => import('../../price-chart/components/PriceChartCard.tsx'));
const ClearDialog = lazy(() => import('../../control/components/ClearDialog.tsx'));
const RemindDialog = lazy(() => import('../../control/components/RemindDialog.tsx'));
const MatrixDialog = lazy(() => import('../../matrix/components/MatrixDialog.tsx'));
const Opening = lazy(() => import('../../sealed/components/Opening.tsx'));
const RecordCard = lazy(() => import('../../record/components/RecordCard.tsx'));
const Wall = lazy(() => import('../../wall/components/Wall.tsx'));
const SignalsCard = lazy(() => import('../../signal/components/SignalsCard.tsx'));

/**
 * The open dialog: a reminder (an empty `toCode` addresses all suppliers), or the request to clear the bids
 * of a supplier.
 */
type Open = { kind: 'remind'; toCode: string } | { kind: 'clear'; code: string } | null;

interface Props {
  /**
   * True on the handler's board; false on the supervisor's, which has no handler actions except reminders
   * (AU30), but lets the supervisor decide the handler's countersign requests.
   */
  readonly mayAct: boolean;
}

/**
 * The board of handler and supervisor: figures at the left, bids in the middle, suppliers at the right; or
 * the wall.
 */
export function OrganiserBoard({ mayAct }: Props) {
  const { isOn, toggle, leave } = useWall();
  return (
    <>
      <OrganiserKeys onWall={toggle} />
      {isOn ? (
        <Suspense>
          <Wall isSupervisor={!mayAct} onLeave={leave} />
        </Suspense>
      ) : (
        <Columns mayAct={mayAct} onWall={toggle} />
      )}
    </>
  );
}

/** The hotkeys of the organisers' board and of the wall. */
function OrganiserKeys({ onWall }: { readonly onWall: () => void }) {
  const [hasSound, setSound] = useAtom(organiserSoundAtom);
  return (
    <Hotkeys
      keys={[
        { keys: ['f'], label: '打开大屏、全屏，或关闭大屏', act: onWall },
        { keys: ['m'], label: '打开或关闭提示音', act: () => setSound(!hasSound) },
        { keys: ['escape'], label: '关闭对话框，不操作' },
      ]}
    />
  );
}

function Columns({ mayAct, onWall }: Props & { readonly onWall: () => void }) {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const [open, setOpen] = useState<Open>(null);
  useBoardTitle(`${info.packageName} · ${mayAct ? '经办人' : '监督人'}竞价大厅`);
  const close = () => setOpen(null);
  usePreloadedAtLeisure(RemindDialog);
  const countersigns = useAtomValue(atoms.countersigns);
  const hasWaiting = countersigns.some(({ status }) => status === 'waiting');
  return (
    <div className={classes.board} data-fills-window>
      <BoardHeader>
        <ActionIcon
          variant="subtle"
          size="md"
          aria-label="大屏"
          title="大屏（F）"
          visibleFrom="sm"
          onClick={onWall}
        >
          <IconScreenShare size={18} aria-hidden />
        </ActionIcon>
        <Suspense>
          <MessageBell />
        </Suspense>
      </BoardHeader>
      <Strips />
      <Suspense>{hasWaiting && <CountersignStrip mayDecide={!mayAct} />}</Suspense>
      <Suspense>{!mayAct && <AskedElsewhere />}</Suspense>
      <OpeningGate>
        <BoardExtras as={mayAct ? 'handler' : 'supervisor'} />
        <div className={classes.columns}>
          <FigureColumn mayAct={mayAct} />
          <BidColumn mayAct={mayAct} />
          <SupplierColumn mayAct={mayAct} onOpen={setOpen} />
        </div>
      </OpeningGate>
      {open !== null && (
        <OnDemand>
          {open.kind === 'remind' ? (
            <RemindDialog toCode={open.toCode} onClose={close} />
          ) : (
            <ClearDialog code={open.code} onClose={close} />
          )}
        </OnDemand>
      )}
    </div>
  );
}

function FigureColumn({ mayAct }: Props) {
  const { atoms, packageNumber } = useRoom();
  const info = useAtomValue(atoms.info);
  const phase = usePhase();
  const outcome = useAtomValue(atoms.outcome);
  const isGreyed = phase === 'paused' || phase === 'stopped';
  // A rehearsal can start only before any package has begun and while no other rehearsal runs.
  const mayRehearse = usePackages(packageNumber).data?.mayRehearse === true && phase === 'notBegun';
  return (
    <Column>
      <Card className={isGreyed ? classes.greyed : undefined}>
        <BestBid />
      </Card>
      <Card>
        <Remaining />
      </Card>
      {/*
       The actions stand above the less urgent cards, so that nobody must scroll to stop an auction, even
       with large type.
      */}
      {mayAct && !hasEnded(phase) && (
        <Card>
          <HandlerActions />
          {mayRehearse && <RehearsalButton packageNumber={info.packageNumber} />}
        </Card>
      )}
      {/*
       After the end the record card takes the place of the handler's actions, because people come for the
       record then.
      */}
      <Suspense>{outcome && <RecordCard />}</Suspense>
      <Card title="规则与进度" aside={<RuleHistoryLink />}>
        <AuctionFacts />
        <Figures />
      </Card>
    </Column>
  );
}

function BidColumn({ mayAct }: Props) {
  const { atoms } = useRoom();
  const outcome = useAtomValue(atoms.outcome);
  const isSealed = isUnopened(useAtomValue(atoms.info), useAtomValue(atoms.standings));
  return (
    <Column>
      {isSealed ? (
        <Suspense>
          <Opening mayAct={mayAct} />
        </Suspense>
      ) : (
        <Suspense>
          <LiveCourse />
        </Suspense>
      )}
      {/* AU21: With sealed quotes, the bid history is shown only after the opening or the outcome. */}
      {(!isSealed || outcome !== null) && <History />}
    </Column>
  );
}

/**
 * A button that opens the matrix of suppliers and packages. Renders nothing for a project with one package.
 */
function MatrixButton() {
  const { packageNumber } = useRoom();
  const { data } = usePackages(packageNumber);
  const [isOpen, setOpen] = useState(false);
  if (!data || data.packages.length < 2) return null;
  return (
    <>
      <Button size="compact-xs" variant="light" onClick={() => setOpen(true)}>
        各包参与
      </Button>
      <Suspense>{isOpen && <MatrixDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

interface SupplierColumnProps extends Props {
  readonly onOpen: (open: Open) => void;
}

function SupplierColumn({ mayAct, onOpen }: SupplierColumnProps) {
  const { atoms } = useRoom();
  const isOver = hasEnded(usePhase());
  const countersigns = useAtomValue(atoms.countersigns);
  const hasDecided = countersigns.some(({ status }) => status !== 'waiting');
  const mayClear = mayAct && !isOver;
  const remind = (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconBell size={14} aria-hidden />}
      onClick={() => onOpen({ kind: 'remind', toCode: '' })}
    >
      发送提醒
    </Button>
  );
  const actionsOf = useCallback(
    (code: string, hasBids: boolean) => (
      <SupplierMenu
        code={code}
        onRemind={() => onOpen({ kind: 'remind', toCode: code })}
        onClear={mayClear && hasBids ? () => onOpen({ kind: 'clear', code }) : undefined}
      />
    ),
    [mayClear, onOpen],
  );
  return (
    <Column>
      <Ranking more={<MatrixButton />} actionsOf={actionsOf} />
      <Suspense>{!mayAct && <SignalsCard />}</Suspense>
      <Suspense>{hasDecided && <CountersignRecord />}</Suspense>
      <Messages compose={remind} />
    </Column>
  );
}
