import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from './Dialog.tsx';

interface Props {
  readonly title: string;
  /** One sentence that states the effect of the action and who is affected. */
  readonly consequence: ReactNode;
  /** The label of the button that confirms. */
  readonly confirm: string;
  readonly isDanger?: boolean;
  /**
   * Whether the reason must be entered or may stay empty. It goes into the log; all participants
   * see it, unless `reasonLabel` names others.
   */
  readonly reason: 'needed' | 'optional';
  /** Replaces the usual label of the reason's field. */
  readonly reasonLabel?: string;
  /** Replaces the usual error text for a missing reason. */
  readonly reasonMissing?: string;
  /** Additional fields above the reason. */
  readonly children?: ReactNode;
  /** The text why the action cannot be confirmed now; `null` if the action can be confirmed. */
  readonly problem?: string | null;
  /** Whether one of the additional fields shows an error, so that the action cannot be confirmed. */
  readonly hasFieldError?: boolean;
  readonly isBusy: boolean;
  /** Executes the action; resolves to true if the action succeeded. The dialog then closes. */
  readonly onConfirm: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
}

const REASON = {
  needed: '原因（必填，所有参与方可见并记入日志）',
  optional: '原因（选填，所有参与方可见并记入日志）',
};

/** A dialog that confirms an action on the auction: its effect, a reason, and two buttons. */
export function ActionDialog(props: Props) {
  const { title, consequence, confirm, isDanger = false, children, problem = null } = props;
  const isBlocked = problem !== null || props.hasFieldError === true;
  const [reason, setReason] = useState('');
  const [isTouched, setTouched] = useState(false);
  const isNeeded = props.reason === 'needed';
  const isMissing = isNeeded && reason.trim() === '';
  // A push may close this dialog before the response arrives; `onClose` would then close another dialog that
  // was opened in the meantime.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function submit() {
    setTouched(true);
    if (isMissing || isBlocked) return;
    const isDone = await props.onConfirm(reason.trim());
    if (isDone && isOpen.current) props.onClose();
  }

  return (
    <Dialog title={title} onClose={props.onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md">
          <Text>{consequence}</Text>
          {children}
          <Textarea
            label={props.reasonLabel ?? REASON[props.reason]}
            value={reason}
            maxLength={limits.reasonLength}
            autosize
            minRows={2}
            data-autofocus={children ? undefined : true}
            error={isTouched && isMissing ? (props.reasonMissing ?? '请填写原因') : null}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {problem && (
            <Text c="var(--jc-alarm)" role="alert">
              {problem}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              取消
            </Button>
            <Button
              type="submit"
              {...(isDanger ? { color: 'red' } : {})}
              loading={props.isBusy}
              disabled={isBlocked}
            >
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
