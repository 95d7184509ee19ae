import type { OwnScoring } from '@jicai/shared/contract/sourcing/scoring.ts';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useDeclare } from '../api.ts';

/** The declaration of no conflict, or the withdrawal with its reason (PE2). */
export function Declaration({ scoring }: { readonly scoring: OwnScoring }) {
  const { packageNumber, suppliers, isOpen } = scoring;
  const [isTicked, setTicked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const declaring = useDeclare();
  const leaving = useDeclare();
  return (
    <Panel title="利害关系声明">
      <Stack gap="sm">
        {suppliers.length > 0 && (
          <Text>参加报价的供应商：{suppliers.map(({ name }) => name).join('、')}</Text>
        )}
        {isOpen && (
          <Checkbox
            label="本人与上述供应商均无劳动关系、投资关系、亲属关系或其他可能影响公正评审的利害关系，将独立、客观、审慎地评分，并对评审情况保密。"
            checked={isTicked}
            onChange={(event) => setTicked(event.currentTarget.checked)}
          />
        )}
        <Refused failure={declaring.failure} />
        <Group>
          {isOpen && (
            <Button
              disabled={!isTicked}
              loading={declaring.isSending}
              onClick={() =>
                void declaring
                  .send({ packageNumber, hasConflict: false, reason: '' })
                  // The failure is shown above.
                  .catch(() => {})
              }
            >
              作出声明，开始评审
            </Button>
          )}
          <Button variant="default" onClick={() => setLeaving(true)}>
            申请回避
          </Button>
        </Group>
      </Stack>
      {isLeaving && (
        <ActionDialog
          title="申请回避"
          text="回避后不再参加本项目的评审，经办人将另行指定评审人员；原因记入评审记录。"
          word="确定回避"
          needsReason
          sending={leaving}
          onConfirm={(reason) => leaving.send({ packageNumber, hasConflict: true, reason })}
          onClose={() => setLeaving(false)}
        />
      )}
    </Panel>
  );
}
