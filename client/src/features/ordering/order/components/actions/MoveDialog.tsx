import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { CallFailed } from '../../../../../lib/http/call-failed.ts';

interface Props {
  readonly title: string;
  /** One sentence: what will happen. */
  readonly text: string;
  readonly reason: 'needed' | 'none';
  readonly word: string;
  readonly isDanger?: boolean;
  readonly sending: { readonly isSending: boolean; readonly failure: CallFailed | null };
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A question before something is done to an order. */
export function MoveDialog(props: Props) {
  const { title, text, reason, word, isDanger = false, sending } = props;
  const [why, setWhy] = useState('');
  const [isTouched, setTouched] = useState(false);
  const isMissing = reason === 'needed' && why.trim() === '';

  async function confirm() {
    setTouched(true);
    if (isMissing) return;
    try {
      await props.onConfirm(why.trim());
      props.onDone();
    } catch {
      // Said below.
    }
  }

  return (
    <Modal opened onClose={props.onClose} title={title} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <Stack gap="md">
          <Text>{text}</Text>
          {reason === 'needed' && (
            <Textarea
              label="原因"
              withAsterisk
              data-autofocus
              autosize
              minRows={2}
              maxLength={limits.reasonLength}
              value={why}
              error={isTouched && isMissing ? '请填写原因' : null}
              onChange={(event) => setWhy(event.currentTarget.value)}
            />
          )}
          {sending.failure && (
            <Text c="var(--jc-alarm)" role="alert">
              {sending.failure.text}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              返回
            </Button>
            <Button
              type="submit"
              loading={sending.isSending}
              {...(isDanger ? { color: 'red' } : {})}
            >
              {word}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
