import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { type Fen, fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { checkReduction, isLargeReduction } from '@jicai/shared/domain/ordering/order/reduction.ts';
import { limits } from '@jicai/shared/limits.ts';
import { orderMessages } from '@jicai/shared/messages/ordering/order.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../../../lib/http/call.ts';
import { Modal } from '../../../../../ui/dialog/Modal.tsx';
import { MoneyInput } from '../../../../../ui/form/numbers/MoneyInput.tsx';
import { Refused } from '../../../../../ui/form/Refused.tsx';
import { orderingWrite } from '../../../ordering-write.ts';
import { useOrderDetail } from '../../api.ts';
import type { ActedOrder } from '../../model/actions.ts';
import { afterConfirmWords } from '../../model/words.ts';

const say = sayFrom(orderMessages);

/** Returns the fault of a typed amount; null if the supplier may confirm the order at it. */
function problemOf(current: Fen, amount: Fen | null): string | null {
  if (amount === null) return '请填写确认金额';
  const wrong = checkReduction(current, amount);
  // An order without an amount is confirmed as it is.
  return wrong && amount !== current ? say(wrong.refused, wrong.values) : null;
}

interface Props {
  readonly order: ActedOrder;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/**
 * The supplier confirms, perhaps for less; never for more (OR10). An amount below half of the approved one
 * is asked once more, with both amounts; the server takes it only when it was confirmed so.
 */
export function ConfirmOrderDialog({ order, onDone, onClose }: Props) {
  const [amount, setAmount] = useState<Fen | null>(order.amount);
  const [note, setNote] = useState('');
  const confirm = useSend(orderEndpoints.confirm, orderingWrite);
  const isAward = Boolean(order.projectNumber);
  // What follows is read anew when the dialog opens: lists do not know whether a contract is needed.
  const { data } = useOrderDetail(order.id);
  const next = data ? afterConfirmWords(data.order) : '';
  const problem = problemOf(order.amount, amount);
  const approved = fen(Math.max(order.amount, order.approvedAmount ?? 0));
  /** The large reduction that the supplier was asked about. */
  const [asked, setAsked] = useState<Fen | null>(null);
  const isAsked = asked !== null && asked === amount;

  async function send() {
    if (amount === null || problem) return;
    if (amount < order.amount && isLargeReduction(approved, amount) && !isAsked) {
      setAsked(amount);
      return;
    }
    try {
      const confirmedAmount = isAsked ? asked : null;
      const { id, version } = order;
      await confirm.send({ id, version, amount, confirmedAmount, note: note.trim() });
      onDone();
    } catch {
      // Said below.
    }
  }

  return (
    <Modal opened onClose={onClose} title="确认订单" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack gap="md">
          <Text>
            确认后订单 {order.number} 生效{next && `，${next}`}。
            {isAward ? '价格以成交结果为准。' : '可以给予优惠：降低的金额按比例分摊到各行商品。'}
          </Text>
          <MoneyInput
            data-path="amount"
            label="确认金额（元）"
            data-autofocus
            readOnly={isAward}
            value={amount}
            error={problem}
            onChange={setAmount}
          />
          {amount !== null && !problem && amount < order.amount && (
            <Text c="var(--jc-gain)" className="tnum">
              比订单金额降低 ¥{formatFen(fen(order.amount - amount))}
            </Text>
          )}
          <Textarea
            data-path="note"
            label="说明（选填）"
            autosize
            minRows={2}
            maxLength={limits.orderRemark}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {isAsked && (
            <Alert color="orange" role="alert">
              审核通过的金额是 ¥{formatFen(approved)}，您填写的金额是 ¥{formatFen(asked)}
              ，不到一半。请核对；无误请再次确认。
            </Alert>
          )}
          <Refused failure={confirm.failure} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              返回
            </Button>
            <Button type="submit" loading={confirm.isSending} disabled={problem !== null}>
              {isAsked ? `按 ¥${formatFen(asked)} 确认` : '确认订单'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
