import type { NegotiationDetail } from '@jicai/shared/contract/sourcing/negotiation.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isLargeReduction } from '@jicai/shared/domain/ordering/order/reduction.ts';
import { totalOf } from '@jicai/shared/domain/sourcing/negotiation/prices.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { useAccept, useGiveUp, useTake } from '../api.ts';

type Asked = 'take' | 'accept' | 'giveUp';

const isAsked = (action: string): action is Asked =>
  action === 'take' || action === 'accept' || action === 'giveUp';

function textOfTaking(first: Fen, amount: Fen): string {
  if (amount === first) return `接受后成交价为 ¥${formatFen(amount)}，不能再更改。`;
  const large = isLargeReduction(first, amount) ? '，不到原价的一半' : '';
  return `接受后成交价由原价 ¥${formatFen(first)} 变为 ¥${formatFen(amount)}${large}，不能再更改。`;
}

/** The steps without prices of the side that looks at it, by the table of states. */
export function NegotiationActions({ negotiation }: { readonly negotiation: NegotiationDetail }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const calls = { take: useTake(), accept: useAccept(), giveUp: useGiveUp() };
  const { id, version, lines, askedLines, firstAmount } = negotiation;
  const words: Readonly<Record<Asked, readonly [word: string, text: string]>> = {
    take: ['接受还价', textOfTaking(firstAmount, totalOf(askedLines))],
    accept: ['接受价格', textOfTaking(firstAmount, totalOf(lines))],
    giveUp: ['结束议价', `结束后按原价 ¥${formatFen(firstAmount)} 执行，不能再次恢复。`],
  };
  return (
    <>
      {negotiation.actions.filter(isAsked).map((action) => (
        <Button
          key={action}
          variant={action === 'giveUp' ? 'default' : 'filled'}
          onClick={() => setAsked(action)}
        >
          {words[action][0]}
        </Button>
      ))}
      {asked && (
        <ActionDialog
          title={words[asked][0]}
          text={words[asked][1]}
          word={`确定${words[asked][0]}`}
          needsReason={false}
          isDanger={asked === 'giveUp'}
          sending={calls[asked]}
          onConfirm={(note) => calls[asked].send({ id, version, note })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
