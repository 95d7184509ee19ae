import type { NegotiationDetail } from '@jicai/shared/contract/sourcing/negotiation.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
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
  ask: { title: '再次还价', button: '提交还价', hint: '还价须低于现行合计；提交后由供应商答复。' },
  offer: {
    title: '报出价格',
    button: '提交价格',
    hint: '价格可以持平或降低，不能提高；持平即维持现行价格。',
  },
} as const;

/**
 * New prices of the side whose turn it is. An offer below half of the first amount is asked once more, with
 * both amounts.
 */
export function PriceStep({ negotiation, kind }: Props) {
  const { id, version, lines, round, maxRounds, firstAmount } = negotiation;
  const [typed, setTyped] = useState(() => startPrices(lines));
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  /** The large reduction that the supplier was asked about. */
  const [asked, setAsked] = useState<Fen | null>(null);
  const isAsked = asked !== null && asked === totalOf(atPrices(lines, pricesOf(typed)));
  const ask = useAskAgain();
  const offer = useOffer();
  const { send, isSending, failure } = kind === 'ask' ? ask : offer;
  const { title, button, hint } = words[kind];
  function submit(): void {
    const prices = pricesOf(typed);
    const wrong = checkPrices(lines, prices, kind === 'ask');
    setProblem(wrong ? say(wrong.refused, wrong.values) : null);
    const total = totalOf(atPrices(lines, prices));
    if (!wrong && kind === 'offer' && isLargeReduction(firstAmount, total) && asked !== total) {
      setAsked(total);
      return;
    }
    if (!wrong) void send({ id, version, prices, note }).catch(() => {});
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
        {isAsked && (
          <Alert color="orange" role="alert">
            原价合计 ¥{formatFen(firstAmount)}，您填写的合计 ¥{formatFen(asked)}
            ，不到一半。请核对；无误请再次提交。
          </Alert>
        )}
        <Refused failure={failure} problem={problem} />
        <Group justify="flex-end">
          <Button loading={isSending} onClick={submit}>
            {isAsked ? `按 ¥${formatFen(asked)} 提交` : button}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
