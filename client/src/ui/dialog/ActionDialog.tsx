import { limits } from '@jicai/shared/limits.ts';
import { Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CallFailed } from '../../lib/http/call-failed.ts';
import { FormDialog } from './FormDialog.tsx';

interface Props {
  readonly title: string;
  /** One sentence: what will happen. */
  readonly text: string;
  /** The word of the button that does it. */
  readonly word: string;
  readonly needsReason?: boolean;
  readonly isDanger?: boolean;
  readonly sending: { readonly isSending: boolean; readonly failure: CallFailed | null };
  /** The reason why it cannot be done yet, shown once somebody tries: an outcome that is not chosen. */
  readonly missing?: string | null;
  /** Inputs above the reason. */
  readonly children?: ReactNode;
  /** Does it; the dialog stays open, with what was typed, where that fails. */
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** A question before a document is moved on, with the reason where one is needed. */
export function ActionDialog(props: Props) {
  const { title, text, word, needsReason = false, isDanger = false, sending, onClose } = props;
  const { missing = null } = props;
  const [reason, setReason] = useState('');
  const [isTouched, setTouched] = useState(false);
  const isMissing = needsReason && reason.trim() === '';

  async function confirm(): Promise<void> {
    setTouched(true);
    if (isMissing || missing !== null) return;
    // The text of a failure stands below.
    await props.onConfirm(reason.trim()).then(props.onDone ?? onClose, () => {});
  }

  return (
    <FormDialog
      title={title}
      word={word}
      back="返回"
      isDanger={isDanger}
      problem={isTouched ? missing : null}
      failure={sending.failure}
      isSending={sending.isSending}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <Text>{text}</Text>
      {props.children}
      {needsReason && (
        <Textarea
          label="原因"
          withAsterisk
          data-autofocus
          data-path="reason"
          autosize
          minRows={2}
          maxLength={limits.reasonLength}
          value={reason}
          error={isTouched && isMissing ? '请填写原因' : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
