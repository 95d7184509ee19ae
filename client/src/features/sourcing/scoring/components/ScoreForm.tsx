import type { OwnScoring } from '@jicai/shared/contract/sourcing/scoring.ts';
import { pointsText } from '@jicai/shared/domain/kernel/numbers/points.ts';
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useSubmitScores } from '../api.ts';

const keyOf = (code: string, index: number) => `${code} ${index}`;

function progressWords([first, ...more]: readonly string[]): string {
  if (first !== undefined) return `还有 ${more.length + 1} 项未评分：${first}`;
  return '已全部评分。提交后不能修改，其他评审人员全部提交前任何人看不到。';
}

/** Points for every supplier and criterion, sealed together and once (PE3, PE4). */
export function ScoreForm({ scoring }: { readonly scoring: OwnScoring }) {
  const { packageNumber, suppliers, criteria } = scoring;
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map());
  const { send, isSending, failure } = useSubmitScores();
  const missing = suppliers.flatMap(({ code, name }) =>
    criteria
      .filter((_, index) => !typed.has(keyOf(code, index)))
      .map((criterion) => `${name}的“${criterion.name}”`),
  );
  const given = suppliers.map(({ code }) => ({
    code,
    points: criteria.map((_, index) => typed.get(keyOf(code, index)) ?? 0),
  }));
  // A number that is not accepted counts as none: its item is still to be scored.
  const set = (key: string, value: number | '') => {
    const next = new Map(typed);
    if (value === '') next.delete(key);
    else next.set(key, Math.round(value * 100));
    setTyped(next);
  };
  return (
    <Panel title="评分">
      <Stack>
        {suppliers.map(({ code, name }, nth) => (
          <section key={code} aria-label={`${code} ${name}的评分`}>
            <Group justify="space-between" mb={4}>
              <Text fw={600}>
                {code} {name}
              </Text>
              <Text className="tnum">
                合计 {pointsText((given[nth]?.points ?? []).reduce((sum, one) => sum + one, 0))} 分
              </Text>
            </Group>
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {criteria.map((criterion, index) => {
                const value = typed.get(keyOf(code, index));
                return (
                  <NumberField
                    key={criterion.name}
                    label={`${criterion.name}（${criterion.points} 分）`}
                    description={criterion.standard}
                    min={0}
                    max={criterion.points}
                    decimals={2}
                    hideControls
                    value={value === undefined ? '' : value / 100}
                    onChange={(next) => set(keyOf(code, index), next)}
                  />
                );
              })}
            </SimpleGrid>
          </section>
        ))}
        <Text size="sm" c="var(--jc-muted)" role="status">
          {progressWords(missing)}
        </Text>
        <Refused failure={failure} />
        <Group justify="flex-end">
          <ConfirmPopover
            question="评分密封提交后不能修改，确定提交？"
            word="确定提交"
            // The failure is shown above.
            onConfirm={() => void send({ packageNumber, given }).catch(() => {})}
          >
            {(ask) => (
              <Button loading={isSending} disabled={missing.length > 0} onClick={ask}>
                密封提交评分
              </Button>
            )}
          </ConfirmPopover>
        </Group>
      </Stack>
    </Panel>
  );
}
