import type { PublicPackage } from '@jicai/shared/contract/sourcing/result.ts';
import { Stack, Text } from '@mantine/core';
import { Money } from '../../../../ui/show/Money.tsx';
import { StepLines } from '../../../auction/award/components/StepLines.tsx';

/** AU43: each supplier's lines of an award by lines, and those that nobody got. */
export function LineAwards({ awards, failedLines }: Pick<PublicPackage, 'awards' | 'failedLines'>) {
  if (awards.length === 0) return null;
  return (
    <Stack gap="sm">
      {awards.map(({ supplierName, amount, lines }) => (
        <div key={supplierName}>
          <Text fw={600}>
            {supplierName} <Money amount={amount} fw={600} />
          </Text>
          <StepLines lines={lines} hasRanks={false} />
        </div>
      ))}
      {failedLines.length > 0 && (
        <Text>流标的明细（无有效报价或供应商均未确认）：{failedLines.join('、')}</Text>
      )}
    </Stack>
  );
}
