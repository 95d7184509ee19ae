import type { EvaluationGrid } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { winnerWords } from '@jicai/shared/domain/auction/award/criterion-words.ts';
import {
  type Exclusion,
  eligibleOffers,
  type ReasonedExclusion,
  wholeExclusions,
} from '@jicai/shared/domain/auction/award/exclusions.ts';
import { lineNosText } from '@jicai/shared/domain/auction/award/lines.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Dialog } from '../../../auction/live/components/frame/Dialog.tsx';
import { useDecide, useEvaluationChanged } from '../api.ts';
import { QuoteChoice } from './QuoteChoice.tsx';

interface Props {
  readonly grid: EvaluationGrid;
  readonly onClose: () => void;
}

/** AU43: who would get which lines, and the lines that would fail. */
function linesWords({ items, quotes }: EvaluationGrid, exclusions: readonly Exclusion[]): string {
  const byCode = new Map<string, number[]>();
  const failed: number[] = [];
  for (const { lineNo, ranking } of items) {
    const offers = ranking.map((code) => ({ code }));
    const [best] = eligibleOffers(lineNo, offers, exclusions);
    if (best) byCode.set(best.code, [...(byCode.get(best.code) ?? []), lineNo]);
    else failed.push(lineNo);
  }
  const nameOf = new Map(quotes.map(({ code, name }) => [code, name]));
  const parts = [...byCode].map(
    ([code, lines]) => `${code} ${nameOf.get(code) ?? ''}明细 ${lineNosText(lines)}`,
  );
  const rest = failed.length > 0 ? `明细 ${lineNosText(failed)} 没有有效报价，流标。` : '';
  return parts.length > 0
    ? `会签后按明细确认成交：${parts.join('；')}。${rest}`
    : '没有满足要求的报价，会签后本包流标。';
}

/** The outcome once the supervisor agrees, in words. */
function outcomeWords(grid: EvaluationGrid, exclusions: readonly Exclusion[]): string {
  const { quotes, needed, negotiations, method, awardBy } = grid;
  const whole = wholeExclusions(exclusions);
  const left = quotes.filter(({ code }) => !whole.includes(code));
  const [best] = left;
  if (!best || left.length < needed)
    return `满足要求的供应商 ${left.length} 家，不足 ${needed} 家，会签后本包流标。`;
  if (awardBy === 'lines') return linesWords(grid, exclusions);
  if (method === 'points')
    return `会签后由${winnerWords('points')}确认成交；价格分以满足要求者的最低评审价计算。`;
  const agreed = negotiations.find(({ state, code }) => state === 'agreed' && code === best.code);
  const price = `¥${formatFen(agreed?.amount ?? best.amount)}${agreed ? '，议价后' : ''}`;
  return `会签后由 ${best.code}（${price}）确认成交。`;
}

/** Which quotes, and of an award by lines which lines of them, meet the requirement. */
export function DecideDialog({ grid, onClose }: Props) {
  const { packageNumber, quotes, awardBy, items } = grid;
  const [exclusions, setExclusions] = useState<readonly ReasonedExclusion[]>([]);
  const [note, setNote] = useState('');
  const { send, isSending, failure } = useDecide();
  const changed = useEvaluationChanged();

  const submit = () => {
    void send({ packageNumber, excluded: [...exclusions], note }).then(
      () => {
        void changed();
        onClose();
      },
      // The failure is shown below.
      () => {},
    );
  };

  return (
    <Dialog title="提交评审结果" onClose={onClose}>
      <Stack gap="sm">
        {quotes.map((quote) => (
          <QuoteChoice
            key={quote.code}
            quote={quote}
            items={awardBy === 'lines' ? items : []}
            exclusions={exclusions.filter(({ code }) => code === quote.code)}
            onChange={(own) =>
              setExclusions((all) => [...all.filter(({ code }) => code !== quote.code), ...own])
            }
          />
        ))}
        <Textarea
          data-path="note"
          label="评审意见（选填）"
          autosize
          minRows={2}
          maxLength={limits.reasonLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Text fw={600} role="status">
          {outcomeWords(grid, exclusions)}
        </Text>
        <Refused failure={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button loading={isSending} onClick={submit}>
            提交监督人会签
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
