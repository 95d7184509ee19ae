import type { OwnScoring } from '@jicai/shared/contract/sourcing/scoring.ts';
import { pointsText } from '@jicai/shared/domain/kernel/numbers/points.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useExplain } from '../api.ts';

/** The own points that are far from the mean, each with its reason or a field for it (PE5). */
export function Reasons({ scoring }: { readonly scoring: OwnScoring }) {
  if (scoring.variances.length === 0) return null;
  return (
    <Panel title="评分偏差说明">
      <Stack>
        {scoring.variances.map((variance) => (
          <One
            key={variance.code}
            packageNumber={scoring.packageNumber}
            variance={variance}
            name={scoring.suppliers.find(({ code }) => code === variance.code)?.name ?? ''}
          />
        ))}
      </Stack>
    </Panel>
  );
}

interface OneProps {
  readonly packageNumber: string;
  readonly variance: OwnScoring['variances'][number];
  readonly name: string;
}

function One({ packageNumber, variance, name }: OneProps) {
  const { code, total, mean } = variance;
  const [reason, setReason] = useState('');
  const { send, isSending, failure } = useExplain();
  return (
    <section aria-label={`${code} ${name}的偏差`}>
      <Text fw={600}>
        {code} {name}：您评 {pointsText(total)} 分，平均 {pointsText(mean)} 分
      </Text>
      {variance.reason ? (
        <Text>{variance.reason}</Text>
      ) : (
        <Stack gap="xs">
          <Textarea
            data-path="reason"
            label={`对 ${code} 评分偏差的说明`}
            autosize
            minRows={2}
            maxLength={limits.reasonLength}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Refused failure={failure} />
          <Group>
            <Button
              loading={isSending}
              // The failure is shown above.
              onClick={() => void send({ packageNumber, code, reason }).catch(() => {})}
            >
              提交说明
            </Button>
          </Group>
        </Stack>
      )}
    </section>
  );
}
