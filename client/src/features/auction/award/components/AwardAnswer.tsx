import type { AwardStepView } from '@jicai/shared/contract/auction/award.ts';
import { lineNosText } from '@jicai/shared/domain/auction/award/lines.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog } from '../../live/components/frame/ActionDialog.tsx';
import { Dialog } from '../../live/components/frame/Dialog.tsx';
import { useAnswerAward } from '../api.ts';

interface Props {
  readonly packageNumber: string;
  readonly step: AwardStepView;
  readonly className?: string | undefined;
}

/**
 * AU41: Two buttons with which the supplier confirms the award, or declines it with a required reason. The
 * caller must render them only for the supplier who was asked, and only while the step waits.
 */
export function AwardAnswer({ packageNumber, step, className = '' }: Props) {
  const { answer, isSending } = useAnswerAward(packageNumber);
  const [open, setOpen] = useState<'confirm' | 'decline' | null>(null);
  const close = () => setOpen(null);
  const { lines, number } = step;
  const part = lines.length > 0 ? `明细 ${lineNosText(lines.map(({ lineNo }) => lineNo))} ` : '';
  const price = `¥${formatFen(step.amount)}`;
  return (
    <Group gap="xs" className={className}>
      <Button onClick={() => setOpen('confirm')}>确认成交</Button>
      <Button variant="outline" color="red" onClick={() => setOpen('decline')}>
        放弃成交
      </Button>
      {open === 'confirm' && (
        <Dialog title="确认成交" onClose={close}>
          <p>
            您确认{part}以 {price} 成交。确认后不能撤回，采购单位将据此签订合同。
          </p>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              取消
            </Button>
            <Button
              loading={isSending}
              onClick={async () => (await answer('confirmed', '', number)) && close()}
            >
              确认成交
            </Button>
          </Group>
        </Dialog>
      )}
      {open === 'decline' && (
        <ActionDialog
          title="放弃成交"
          consequence={`您放弃${part}以 ${price} 成交，成交资格立即顺延给${part && '各明细的'}下一名供应商，不能恢复。`}
          confirm="放弃成交"
          isDanger
          reason="needed"
          reasonLabel="原因（必填，采购单位和监督人可见，并记入日志）"
          isBusy={isSending}
          onConfirm={(reason) => answer('declined', reason, number)}
          onClose={close}
        />
      )}
    </Group>
  );
}
