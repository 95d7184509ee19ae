import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCircleCheck, IconCircleX, IconHelpCircle, IconReceipt } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNews } from '../../../live/announce/context.ts';
import { clockTextMs } from '../../../live/model/times.ts';
import { useRoom } from '../../../live/room/room-context.tsx';
import { useCountHidden } from '../../../live/use-count-hidden.ts';
import type { BidFlow } from '../../model/bid-flow.ts';
import { verdictOf } from '../../model/verdict.ts';
import { saveReceipt } from '../../receipt-file.ts';
import classes from './ReceiptLine.module.css';

/** The number of characters of the event hash that are shown. */
const HASH_SHOWN = 12;

interface Props {
  readonly flow: BidFlow;
  readonly onAskAgain: () => void;
}

/**
 * The result of the last bid: its receipt (AU50, AU51), a refusal without a receipt, that it is
 * being sent, or that its result is still unknown; an empty live region before a bid is sent and once the
 * success of a bid has left. Its room is kept, so that nothing under it moves.
 */
export function ReceiptLine({ flow, onAskAgain }: Props) {
  return (
    <div role="status" className={classes.region}>
      <Line flow={flow} onAskAgain={onAskAgain} />
    </div>
  );
}

function Line({ flow, onAskAgain }: Props) {
  switch (flow.kind) {
    case 'idle':
    case 'confirming':
      return null;
    case 'sending':
      return <div className={classes.line}>正在提交 ¥{formatFen(flow.pending.amount)}…</div>;
    case 'lost':
      return (
        <div className={classes.line}>
          <IconHelpCircle size={18} color="var(--jc-amber)" aria-hidden />
          没有收到 ¥{formatFen(flow.pending.amount)} 这次报价的答复，它可能已经生效。
          <Button size="compact-sm" variant="light" onClick={onAskAgain}>
            查询结果
          </Button>
        </div>
      );
    case 'failed':
      return (
        <div className={classes.line}>
          <IconCircleX size={18} color="var(--jc-alarm)" aria-hidden />
          <span className={classes.refused}>{flow.text}</span>
        </div>
      );
    case 'answered':
      return <Receipt key={flow.receipt.bidId} receipt={flow.receipt} />;
  }
}

type Answered = Extract<BidFlow, { kind: 'answered' }>;

/**
 * AU31: Returns whether the viewer's bids were cleared at or after `at` (server time in ms): the success of
 * the bid then no longer holds.
 */
function useIsCleared(at: number): boolean {
  return useAtomValue(useNews().items).some((item) => item.kind === 'cleared' && item.at >= at);
}

/** How long a success stays under the form, in ms. */
const STAYS_MS = 20_000;

/**
 * Returns whether the success of a bid has left the form: after `STAYS_MS`, when a rival is ahead of it, and
 * when its round is over. What it said stands under 我的报价.
 */
function useHasLeft(seq: number): boolean {
  const place = useAtomValue(useRoom().atoms.place);
  const [isLate, setLate] = useState(false);
  useTimeout(() => setLate(true), STAYS_MS, { autoInvoke: true });
  // The board may hear of the bid after its answer: until then it has another place, or none.
  const [stood, setStood] = useState<'unknown' | 'behind' | 'first'>('unknown');
  const now = place?.seq !== seq ? stood : place.rank === 1 ? 'first' : 'behind';
  if (now !== stood && stood !== 'first') setStood(now);
  const isOvertaken = stood === 'first' && (place?.rank ?? 1) > 1;
  return isLate || isOvertaken || (stood !== 'unknown' && place === null);
}

function Receipt({ receipt }: Pick<Answered, 'receipt'>) {
  const { seq, at, eventHash, proof } = receipt;
  const hasLeft = useHasLeft(seq);
  const isHidden = useCountHidden();
  const standing = useAtomValue(useRoom().atoms.ownStanding);
  const { isGood, text } = verdictOf(receipt, useIsCleared(at), standing);
  if (isGood && hasLeft) return null;
  return (
    <div className={classes.line}>
      {isGood ? (
        <IconCircleCheck size={18} color="var(--jc-gain)" aria-hidden />
      ) : (
        <IconCircleX size={18} color="var(--jc-alarm)" aria-hidden />
      )}
      <span className={isGood ? classes.done : classes.refused}>{text}</span>
      <span className={classes.facts}>
        {isHidden ? `本单位第 ${seq} 条记录` : `序号 ${seq}`} · {clockTextMs(at)} ·{' '}
        <span title={eventHash}>校验 {eventHash.slice(0, HASH_SHOWN)}</span>
      </span>
      {proof !== '' && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconReceipt size={16} aria-hidden />}
          onClick={() => saveReceipt(receipt.packageNumber, seq, proof)}
        >
          下载回执
        </Button>
      )}
    </div>
  );
}
