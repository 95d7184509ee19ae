import type { OutcomeView } from '@jicai/shared/contract/auction/auction.ts';
import { failedWords } from '@jicai/shared/domain/auction/award/failed-words.ts';
import { Text } from '@mantine/core';
import { Money } from '../../../../ui/show/Money.tsx';

interface Props {
  readonly outcome: OutcomeView | null;
}

/** How it ended: the winner and the price, or why there is none. */
export function OutcomeText({ outcome }: Props) {
  if (!outcome)
    return (
      <Text component="span" c="var(--jc-muted)">
        —
      </Text>
    );
  switch (outcome.kind) {
    case 'won':
      if (outcome.confirmation === 'evaluating') return <span>已开标，评审中</span>;
      if (outcome.confirmation === 'voided') return <span>成交结果已作废：{outcome.reason}</span>;
      return (
        <span>
          {outcome.name ?? outcome.code} <Money amount={outcome.amount} fw={600} />
        </span>
      );
    case 'failed':
      return <span>流标：{failedWords(outcome)}</span>;
    case 'stopped':
      return <span>终止：{outcome.reason || '—'}</span>;
  }
}
