import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { useDocumentTitle } from '../../../../ui/use-document-title.ts';
import { isUnopened } from '../../model/sealed.ts';
import { hasEnded } from '../../model/words.ts';
import { useRoom } from '../../room-context.tsx';
import { usePhase } from '../../use-time.ts';
import { AuctionFacts } from '../board/AuctionFacts.tsx';
import { BestBid } from '../board/BestBid.tsx';
import { BoardExtras } from '../board/BoardExtras.tsx';
import { BoardHeader } from '../board/BoardHeader.tsx';
import classes from '../board/board.module.css';
import { Card } from '../board/Card.tsx';
import { ChartCard } from '../board/ChartCard.tsx';
import { Messages } from '../board/Messages.tsx';
import { OutcomeBanner } from '../board/OutcomeBanner.tsx';
import { Ranking } from '../board/Ranking.tsx';
import { Remaining } from '../board/Remaining.tsx';
import { RuleHistoryLink } from '../board/RuleHistoryLink.tsx';
import { Strips } from '../board/Strips.tsx';
import { ClearDialog } from './ClearDialog.tsx';
import { HandlerActions } from './HandlerActions.tsx';
import { History } from './History.tsx';
import { RehearsalButton } from './RehearsalButton.tsx';
import { RemindDialog } from './RemindDialog.tsx';
import { SupplierMenu } from './SupplierMenu.tsx';

const CountersignStrip = lazy(() => import('../control/CountersignStrip.tsx'));
const CountersignRecord = lazy(() => import('../control/CountersignRecord.tsx'));
const Opening = lazy(() => import('../sealed/Opening.tsx'));
const RecordCard = lazy(() => import('../record/RecordCard.tsx'));
const SignalsCard = lazy(() => import('../signals/SignalsCard.tsx'));

type Open = { kind: 'remind'; toCode: string } | { kind: 'clear'; code: string } | null;

interface Props {
  /** The handler acts on the auction; the supervisor reads, and may send a notice (AU30). */
  readonly mayAct: boolean;
}

/** The board of handler and supervisor: figures left, bids in the middle, suppliers right. */
export function OrganiserBoard({ mayAct }: Props) {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const phase = usePhase();
  const [open, setOpen] = useState<Open>(null);
  useDocumentTitle(`${info.packageName} · ${mayAct ? '经办人' : '监督人'}竞价大厅`);
  const close = () => setOpen(null);
  const outcome = useAtomValue(atoms.outcome);
  const isSealed = isUnopened(info, useAtomValue(atoms.standings));
  const countersigns = useAtomValue(atoms.countersigns);
  const hasWaiting = countersigns.some(({ status }) => status === 'waiting');
  const hasDecided = countersigns.some(({ status }) => status !== 'waiting');
  const isFirstRound = (useAtomValue(atoms.rounds)?.current ?? 1) === 1;
  const isOver = hasEnded(phase);
  const isGreyed = phase === 'paused' || phase === 'stopped';
  const remind = (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconBell size={14} aria-hidden />}
      onClick={() => setOpen({ kind: 'remind', toCode: '' })}
    >
      发送提醒
    </Button>
  );
  return (
    <div className={classes.board}>
      <BoardHeader />
      <Strips />
      <Suspense>{hasWaiting && <CountersignStrip mayDecide={!mayAct} />}</Suspense>
      <OutcomeBanner />
      <BoardExtras as={mayAct ? 'handler' : 'supervisor'} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Card className={isGreyed ? classes.greyed : undefined}>
            <BestBid />
          </Card>
          <Card>
            <Remaining />
          </Card>
          <Card title="规则与进度" aside={<RuleHistoryLink />}>
            <AuctionFacts />
          </Card>
          <Suspense>{outcome && <RecordCard />}</Suspense>
          {mayAct && !isOver && (
            <Card>
              <HandlerActions />
              {phase === 'notBegun' && isFirstRound && !info.isRehearsal && (
                <RehearsalButton packageNumber={info.packageNumber} />
              )}
            </Card>
          )}
        </div>
        <div className={classes.column}>
          {isSealed ? (
            <Suspense>
              <Opening mayAct={mayAct} />
            </Suspense>
          ) : (
            <ChartCard />
          )}
          {/* AU21: before the opening there is no record to look at. */}
          {(!isSealed || outcome !== null) && <History />}
        </div>
        <div className={classes.column}>
          <Ranking
            actionsOf={(code, hasBids) => (
              <SupplierMenu
                code={code}
                onRemind={() => setOpen({ kind: 'remind', toCode: code })}
                onClear={
                  mayAct && hasBids && !isOver ? () => setOpen({ kind: 'clear', code }) : undefined
                }
              />
            )}
          />
          <Suspense>{!mayAct && <SignalsCard />}</Suspense>
          <Suspense>{hasDecided && <CountersignRecord />}</Suspense>
          <Messages compose={remind} />
        </div>
      </div>
      {open?.kind === 'remind' && <RemindDialog toCode={open.toCode} onClose={close} />}
      {open?.kind === 'clear' && <ClearDialog code={open.code} onClose={close} />}
    </div>
  );
}
