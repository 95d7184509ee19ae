import { type ReadDay, readHolidayLines } from '@jicai/shared/domain/kernel/time/working-days.ts';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Modal } from '../../../../ui/dialog/Modal.tsx';

const MOST_LETTERS = 5_000;

interface Props {
  readonly onTake: (days: readonly ReadDay[]) => void;
  readonly onClose: () => void;
}

/** Takes days from pasted lines of a notice; lines that cannot be read are named. */
export function PasteDialog({ onTake, onClose }: Props) {
  const [text, setText] = useState('');
  const { days, faults } = readHolidayLines(text);
  return (
    <Modal opened onClose={onClose} title="粘贴放假通知" size="lg">
      <Stack gap="sm">
        <Textarea
          label="每行一条"
          description="日期或起止日期，放假、上班或工作日，节日名称（可不填）"
          placeholder={'2027-02-05 至 2027-02-12 放假 春节\n2027-02-14 上班'}
          autosize
          minRows={6}
          maxRows={16}
          maxLength={MOST_LETTERS}
          value={text}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {faults.length > 0 && (
          <Alert color="red" role="status" title="以下各行不能识别">
            {faults.map(({ line, text: raw }) => (
              <Text key={line} size="sm">
                第 {line} 行：{raw}
              </Text>
            ))}
          </Alert>
        )}
        <Group justify="space-between">
          <Text size="sm" className="tnum">
            识别 {days.length} 天
          </Text>
          <Group>
            <Button variant="default" onClick={onClose}>
              返回
            </Button>
            <Button
              disabled={days.length === 0 || faults.length > 0}
              onClick={() => {
                onTake(days);
                onClose();
              }}
            >
              填入日历
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}
