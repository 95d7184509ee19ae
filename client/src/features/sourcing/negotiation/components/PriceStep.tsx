import type { NegotiationDetail } from '@jicai/shared/contract/sourcing/negotiation.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isLargeReduction } from '@jicai/shared/domain/ordering/order/reduction.ts';
import {
  atPrices,
  checkPrices,
  totalOf,
} from '@jicai/shared/domain/sourcing/negotiation/prices.ts';
import { limits } from '@jicai/shared/limits.ts';
import { negotiationMessages } from '@jicai/shared/messages/sourcing/negotiation.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useAskAgain, useOffer } from '../api.ts';
import { pricesOf, startPrices } from '../model/prices.ts';
import { PriceFields } from './PriceFields.tsx';

const say = sayFrom(negotiationMessages);

interface Props {
  readonly negotiation: NegotiationDetail;
  readonly kind: 'ask' | 'offer';
}

const words = {
  ask: {
    title: '再次还价',
    button: '提交还价',
    hint: '还价须低于现行合计；提交后由供应商答复。',
    binds: '提交后由供应商答复，在此之前不能更改。',
  },
  offer: {
    title: '报出价格',
    button: '提交价格',
    hint: '价格可以持平或降低，不能提高；持平即维持现行价格。',
    binds: '提交后不能撤回或提高，采购人接受后即按此成交。',
  },
} as const;

/**
 * New prices of the side whose turn it is. They bind, so their sum is asked about before they are sent;
 * for an offer below half of the first amount with both amounts.
 */
export function PriceStep({ negotiation, kind }: Props) {
  const { id, version, lines, round, maxRounds, firstAmount } = negotiation;
  const [typed, setTyped] = useState(() => startPrices(lines));
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = useAskAgain();
  const offer = useOffer();
  const sending = kind === 'ask' ? ask : offer;
  const { title, button, hint, binds } = words[kind];
  const prices = pricesOf(typed);
  const total = totalOf(atPrices(lines, prices));
  function submit(): void {
    const wrong = checkPrices(lines, prices, kind === 'ask');
    setProblem(wrong ? say(wrong.refused, wrong.values) : null);
    setAsking(wrong === null);
  }
  return (
    <Panel title={`${title}（第 ${kind === 'ask' ? round + 1 : round} 轮，最多 ${maxRounds} 轮）`}>
      <Stack gap="md">
        <Text size="sm" c="var(--jc-muted)">
          {hint}
        </Text>
        <PriceFields lines={lines} typed={typed} onChange={setTyped} />
        <Textarea
          label="说明（选填）"
          autosize
          minRows={2}
          maxLength={limits.reasonLength}
          data-path="note"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Refused failure={isAsking ? null : sending.failure} problem={problem} />
        <Group justify="flex-end">
          <Button loading={sending.isSending} onClick={submit}>
            {button}
          </Button>
        </Group>
        {isAsking && (
          <ActionDialog
            title={button}
            text={`您填写的合计为 ¥${formatFen(total)}（原价合计 ¥${formatFen(firstAmount)}）。${binds}`}
            word={`按 ¥${formatFen(total)} 提交`}
            sending={sending}
            onConfirm={() => sending.send({ id, version, prices, note })}
            onClose={() => setAsking(false)}
          >
            {kind === 'offer' && isLargeReduction(firstAmount, total) && (
              <Alert color="orange" role="alert">
                不到原价合计的一半，请核对。
              </Alert>
            )}
          </ActionDialog>
        )}
      </Stack>
    </Panel>
  );
}
