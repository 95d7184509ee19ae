import type { OwnQuote } from '@jicai/shared/contract/auction/sealed.ts';
import { fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Dialog } from '../../live/components/frame/Dialog.tsx';
import { fullTimeText } from '../../live/model/times.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useCountHidden } from '../../live/use-count-hidden.ts';
import { useWithdraw } from '../api.ts';
import { numberWords, quoteLabels } from '../model/sealed.ts';
import classes from './sealed.module.css';

interface Props {
  /** The supplier's own quote; `null` while it is being read. */
  readonly quote: OwnQuote | null;
  readonly mayWithdraw: boolean;
}

/**
 * Shows the state and amount of the supplier's own quote, which nobody else sees before the
 * opening; of a withdrawn quote only the state. With `mayWithdraw`, a quote that is still sealed
 * has a button to withdraw it. Renders nothing while the quote is being read.
 */
export function OwnQuoteCard({ quote, mayWithdraw }: Props) {
  const { atoms } = useRoom();
  const isOffline = useAtomValue(atoms.link).kind !== 'live';
  const [isAsking, setAsking] = useState(false);
  if (!quote) return null;
  const { state, amount } = quote;
  const stands = state === 'sealed' || state === 'opened';
  return (
    <section
      className={`${classes.own} ${stands ? classes.standing : ''}`}
      aria-label="我的密封报价"
    >
      <span className={classes.state} role="status">
        {quoteLabels[state]}
      </span>
      {amount !== null && state !== 'withdrawn' && (
        <span className={classes.amount}>¥{formatFen(amount)}</span>
      )}
      {state === 'sealed' && mayWithdraw && (
        <Button
          className={classes.action ?? ''}
          variant="default"
          disabled={isOffline}
          onClick={() => setAsking(true)}
        >
          撤回报价
        </Button>
      )}
      {amount !== null && state !== 'withdrawn' && (
        <span className={classes.words}>{fenInWords(amount)}</span>
      )}
      {state !== 'none' && <Evidence quote={quote} />}
      {isAsking && amount !== null && (
        <WithdrawDialog amount={formatFen(amount)} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}

/**
 * Shows the commitment to the supplier's quote that is in the log, and its salt; with the salt the
 * supplier can prove the quote to anybody who has the log.
 */
function Evidence({ quote }: { quote: OwnQuote }) {
  const { seq, at, commitment, salt, changes } = quote;
  const isHidden = useCountHidden();
  const [label, text] = numberWords(isHidden, seq);
  return (
    <details className={classes.facts}>
      <summary>
        第 {changes} 次提交 · {isHidden ? text : `${label} ${text}`}
        {at !== null && ` · ${fullTimeText(at)}`} · 承诺值 {commitment.slice(0, 12)}…
      </summary>
      <div>承诺值（记入日志）：{commitment}</div>
      <div>盐值（开标时公布，开标前请勿外传）：{salt}</div>
    </details>
  );
}

function WithdrawDialog({ amount, onClose }: { amount: string; onClose: () => void }) {
  const { withdraw, isSending } = useWithdraw(useRoom().packageNumber);
  async function confirm() {
    if (await withdraw()) onClose();
  }
  return (
    <Dialog title="撤回报价" onClose={onClose}>
      <Stack gap="md">
        <Text>
          您的报价 ¥{amount}{' '}
          将被撤回并保持密封，不参加开标。截止前您可以重新提交报价；撤回会记入日志。
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button color="red" loading={isSending} onClick={() => void confirm()}>
            确认撤回
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
