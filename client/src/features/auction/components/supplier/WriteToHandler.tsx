import { limits } from '@jicai/shared/limits.ts';
import { messages } from '@jicai/shared/messages.ts';
import { Button, Popover, Stack, Textarea } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '../../../../lib/toast.ts';
import { useWriteToHandler } from '../../api.ts';
import { useRoom } from '../../room-context.tsx';

/** AU34: a supplier may write to the handler; nobody else reads it but the supervisor. */
export function WriteToHandler() {
  const { packageNumber } = useRoom();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { send, isSending } = useWriteToHandler();
  const toast = useSetAtom(toastAtom);

  async function submit() {
    const trimmed = text.trim();
    if (!trimmed) return;
    try {
      await send({ packageNumber, toCode: null, text: trimmed });
    } catch {
      // The transport has said why; what was typed stays.
      return;
    }
    toast('done', messages['reminder.sent']);
    setText('');
    setOpen(false);
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal
      trapFocus
      width={300}
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconMessage size={14} aria-hidden />}
          onClick={() => setOpen((now) => !now)}
        >
          联系经办人
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Stack gap="xs">
            <Textarea
              label="给经办人的消息"
              value={text}
              maxLength={limits.reminderLength}
              autosize
              minRows={3}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" loading={isSending} disabled={!text.trim()}>
              发送
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
