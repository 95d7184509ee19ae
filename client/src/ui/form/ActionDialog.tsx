import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CallFailed } from '../../lib/http/call-failed.ts';

interface Props {
  readonly title: string;
  /** One sentence: what will happen. */
  readonly text: string;
  readonly word: string;
  readonly needsReason: boolean;
  readonly isDanger?: boolean;
  readonly sending: { readonly isSending: boolean; readonly failure: CallFailed | null };
  /** Inputs above the reason. */
  readonly children?: ReactNode;
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** A question before a document is moved on, with the reason where one is needed. */
export function ActionDialog(props: Props) {
  const { title, text, word, needsReason, isDanger = false, sending, children, onClose } = props;
  const [reason, setReason] = useState('');
  const [isTouched, setTouched] = useState(false);
  const isMissing = needsReason && reason.trim() === '';
  async function confirm(): Promise<void> {
    setTouched(true);
    if (isMissing) return;
    await props.onConfirm(reason.trim()).then(onClose, () => {});
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Stack gap="sm">
        <Text>{text}</Text>
        {children}
        {needsReason && (
          <Textarea
            label="原因"
            withAsterisk
            data-autofocus
            autosize
            minRows={2}
            maxLength={limits.reasonLength}
            value={reason}
            error={isTouched && isMissing ? '请填写原因' : null}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {sending.failure && (
          <Text c="var(--jc-alarm)" role="alert">
            {sending.failure.text}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button
            loading={sending.isSending}
            onClick={() => void confirm()}
            {...(isDanger ? { color: 'red' } : {})}
          >
            {word}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
