import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Dialog } from '../../live/components/frame/Dialog.tsx';
import { useRoom } from '../../live/room/room-context.tsx';
import { useOffline } from '../../live/room/use-offline.ts';
import { useCodeText } from '../../live/use-method.ts';
import { NOTHING, useCommand } from '../use-command.ts';

interface Props {
  /** The code of the preselected supplier; empty for all suppliers. */
  readonly toCode: string;
  readonly onClose: () => void;
}

/**
 * AU34: A dialog that sends a reminder to all suppliers or to one supplier. The typed text stays when sending
 * fails.
 */
export default function RemindDialog({ toCode, onClose }: Props) {
  const { atoms } = useRoom();
  const suppliers = useAtomValue(atoms.suppliers);
  const codeText = useCodeText();
  const { run, isBusy } = useCommand();
  const [to, setTo] = useState(toCode);
  const [text, setText] = useState('');
  const offline = useOffline();
  const receivers = [
    { value: '', label: `全体供应商（${suppliers.length} 家）` },
    ...suppliers.map(({ code, name }) => ({
      value: code,
      label: [codeText(code), name].filter(Boolean).join(' '),
    })),
  ];

  async function send() {
    const trimmed = text.trim();
    if (!trimmed || offline) return;
    const body = { ...NOTHING, kind: 'remind', toCode: to || null, text: trimmed } as const;
    if (await run(body)) onClose();
  }

  return (
    <Dialog title="发送提醒" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack gap="md">
          <NativeSelect
            label="接收人"
            data={receivers}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <Textarea
            label="内容"
            value={text}
            maxLength={limits.reminderLength}
            autosize
            minRows={3}
            data-autofocus
            description={`${text.length} / ${limits.reminderLength} 字`}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {offline && (
            <Text c="var(--jc-alarm)" role="alert">
              {offline}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              取消
            </Button>
            <Button type="submit" loading={isBusy} disabled={!text.trim() || offline !== null}>
              发送
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
