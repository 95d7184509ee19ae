import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { showWrongNumber } from '../../../../ui/form/numbers/number-problem.ts';
import { boardPath } from '../../live/board-path.ts';
import { Dialog } from '../../live/components/frame/Dialog.tsx';
import { useStartRehearsal } from '../api.ts';

interface Props {
  readonly packageNumber: string;
  readonly onClose: () => void;
}

/** A dialog that starts a rehearsal (演练) with its duration and participants, and then opens its board. */
export default function RehearsalDialog({ packageNumber, onClose }: Props) {
  const navigate = useNavigate();
  const { send, isSending } = useStartRehearsal();
  const [minutes, setMinutes] = useState(10);
  const [withRobots, setRobots] = useState(true);
  const [withSuppliers, setSuppliers] = useState(true);

  async function start() {
    try {
      const { packageNumbers } = await send({ packageNumber, minutes, withRobots, withSuppliers });
      const [first] = packageNumbers;
      if (first) void navigate(boardPath('handler', first));
    } catch {
      // The call failed, and `send` has already shown the reason; the dialog stays open.
    }
  }

  return (
    <Dialog title="发起演练" onClose={onClose}>
      <Stack gap="md">
        <Text>
          按本项目的规则另开一场演练，20
          秒后开始。演练有明显标记，报价不计入正式竞价，不产生成交结果，不公开。
        </Text>
        <NumberField
          label="时长（分钟）"
          value={minutes}
          min={2}
          max={60}
          needsValue
          onChange={(value) => value !== '' && setMinutes(value)}
        />
        <Checkbox
          label="模拟供应商自动报价（3 家）"
          checked={withRobots}
          onChange={(event) => setRobots(event.currentTarget.checked)}
        />
        <Checkbox
          label="邀请本项目的供应商参加，并检查其网络、时钟、提示音和通知权限"
          checked={withSuppliers}
          onChange={(event) => setSuppliers(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button
            loading={isSending}
            disabled={!withRobots && !withSuppliers}
            onClick={() => {
              if (!showWrongNumber(document)) void start();
            }}
          >
            发起演练
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
