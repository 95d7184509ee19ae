import { limits } from '@jicai/shared/limits.ts';
import { controlMessages } from '@jicai/shared/messages/auction/control.ts';
import { Button, Stack, Textarea } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { toastAtom } from '../../../../lib/toast.ts';
import { Dialog } from '../../live/components/frame/Dialog.tsx';
import { useRoom } from '../../live/room/room-context.tsx';
import { useWriteToHandler } from '../api.ts';

interface Props {
  /**
   * The typed text. The parent component stores the text, so that closing the dialog does not lose
   * it.
   */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** A dialog in which a supplier writes a message to the handler (AU34). */
export default function WriteDialog({ text, onText, onClose }: Props) {
  const { packageNumber } = useRoom();
  const { send, isSending } = useWriteToHandler();
  const toast = useSetAtom(toastAtom);

  async function submit() {
    const trimmed = text.trim();
    if (!trimmed) return;
    try {
      await send({ packageNumber, toCode: null, text: trimmed });
    } catch {
      // `send` has shown the reason to the person; the typed text stays.
      return;
    }
    toast('done', controlMessages['reminder.sent']);
    onText('');
    onClose();
  }

  return (
    <Dialog title="联系经办人" onClose={onClose}>
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
            data-autofocus
            onChange={(event) => onText(event.currentTarget.value)}
          />
          <Button type="submit" loading={isSending} disabled={!text.trim()}>
            发送
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
