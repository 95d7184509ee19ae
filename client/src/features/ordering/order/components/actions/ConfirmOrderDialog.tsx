import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fenToText, formatFen, parseFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../../../lib/http/call.ts';
import { Modal } from '../../../../../ui/dialog/Modal.tsx';
import { Refused } from '../../../../../ui/form/Refused.tsx';
import { orderingWrite } from '../../../ordering-write.ts';
import type { ActedOrder } from '../../model/actions.ts';

interface Props {
  readonly order: ActedOrder;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The supplier confirms, perhaps for less; never for more (OR10). */
export function ConfirmOrderDialog({ order, onDone, onClose }: Props) {
  const [typed, setTyped] = useState(fenToText(order.amount));
  const [note, setNote] = useState('');
  const confirm = useSend(orderEndpoints.confirm, orderingWrite);
  const isAward = Boolean(order.projectNumber);
  const amount = parseFen(typed);
  const problem =
    typeof amount === 'string' || amount < 0
      ? '请填写金额，最多两位小数'
      : amount > order.amount
        ? `只能降低，不能高于 ¥${formatFen(order.amount)}`
        : null;

  async function send() {
    if (typeof amount === 'string' || problem) return;
    try {
      await confirm.send({ id: order.id, version: order.version, amount, note: note.trim() });
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
            确认后订单 {order.number} 生效，商品待发货，服务待验收。
            {isAward ? '价格以成交结果为准。' : '可以给予优惠：降低的金额按比例分摊到各行商品。'}
          </Text>
          <TextInput
            data-path="amount"
            label="确认金额（元）"
            inputMode="decimal"
            maxLength={limits.amountText}
            data-autofocus
            readOnly={isAward}
            value={typed}
            error={problem}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {typeof amount !== 'string' && !problem && amount < order.amount && (
            <Text c="var(--jc-gain)" className="tnum">
              比订单金额降低 ¥{formatFen((order.amount - amount) as typeof amount)}
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
          <Refused failure={confirm.failure} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              返回
            </Button>
            <Button type="submit" loading={confirm.isSending} disabled={problem !== null}>
              确认订单
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
