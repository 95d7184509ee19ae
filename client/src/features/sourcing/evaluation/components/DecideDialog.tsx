import type { EvaluationGrid } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { lineNosText } from '@jicai/shared/domain/auction/award/lines.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../auction/live/components/frame/Dialog.tsx';
import { useDecide, useEvaluationChanged } from '../api.ts';

interface Props {
  readonly grid: EvaluationGrid;
  readonly onClose: () => void;
}

/** AU43: who would get which lines, and the lines that would fail. */
function linesWords({ items }: EvaluationGrid, excluded: ReadonlyMap<string, string>): string {
  const byCode = new Map<string, number[]>();
  const failed: number[] = [];
  for (const { lineNo, ranking } of items) {
    const best = ranking.find((code) => !excluded.has(code));
    if (best) byCode.set(best, [...(byCode.get(best) ?? []), lineNo]);
    else failed.push(lineNo);
  }
  const parts = [...byCode].map(([code, lines]) => `${code} 明细 ${lineNosText(lines)}`);
  const rest = failed.length > 0 ? `明细 ${lineNosText(failed)} 没有有效报价，流标。` : '';
  return `会签后按明细确认成交：${parts.join('；')}。${rest}`;
}

/** Which quotes meet the requirement; the lowest of them gets the award once the supervisor agrees. */
export function DecideDialog({ grid, onClose }: Props) {
  const { packageNumber, quotes, needed, negotiations, method, awardBy } = grid;
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());
  const [note, setNote] = useState('');
  const { send, isSending, failure } = useDecide();
  const changed = useEvaluationChanged();
  const left = quotes.filter(({ code }) => !reasons.has(code));
  const [best] = left;
  const isEnough = left.length >= needed;
  const agreed = negotiations.find(({ state, code }) => state === 'agreed' && code === best?.code);

  function set(code: string, reason: string | null): void {
    const next = new Map(reasons);
    if (reason === null) next.delete(code);
    else next.set(code, reason);
    setReasons(next);
  }

  const submit = () => {
    const excluded = [...reasons].map(([code, reason]) => ({ code, reason }));
    void send({ packageNumber, excluded, note }).then(
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
        {quotes.map(({ code, name, amount }) => {
          const reason = reasons.get(code);
          return (
            <div key={code}>
              <Checkbox
                label={`${code} ${name}　¥${formatFen(amount)}　满足要求`}
                checked={reason === undefined}
                onChange={(event) => set(code, event.currentTarget.checked ? null : '')}
              />
              {reason !== undefined && (
                <TextInput
                  mt={4}
                  label={`${code} 未通过评审的原因`}
                  maxLength={limits.reasonLength}
                  value={reason}
                  onChange={(event) => set(code, event.currentTarget.value)}
                />
              )}
            </div>
          );
        })}
        <Textarea
          label="评审意见（选填）"
          autosize
          minRows={2}
          maxLength={limits.reasonLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Text fw={600} role="status">
          {best && isEnough
            ? awardBy === 'lines'
              ? linesWords(grid, reasons)
              : method === 'points'
                ? '会签后由总分最高的满足要求者确认成交；价格分以满足要求者的最低评审价计算。'
                : `会签后由 ${best.code}（¥${formatFen(agreed?.amount ?? best.amount)}${agreed ? '，议价后' : ''}）确认成交。`
            : `满足要求的供应商 ${left.length} 家，不足 ${needed} 家，会签后本包流标。`}
        </Text>
        {failure && (
          <Text c="var(--jc-alarm)" role="alert">
            {failure.text}
          </Text>
        )}
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
