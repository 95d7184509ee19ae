import { Button, Group, type ModalProps, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { CallFailed } from '../../lib/http/call-failed.ts';
import { showWrongNumber } from '../form/numbers/number-problem.ts';
import { Refused } from '../form/Refused.tsx';
import { Modal } from './Modal.tsx';

interface Props {
  readonly title: string;
  /** A name of the form's own, beside the dialog's. */
  readonly label?: string;
  readonly size?: ModalProps['size'];
  /** The word of the button that sends; 保存 without one. */
  readonly word?: string;
  /** The word of the button that closes the dialog; 取消 without one. */
  readonly back?: string;
  readonly isDanger?: boolean;
  /** Stands opposite the buttons. */
  readonly aside?: ReactNode;
  /** The reason why the last try was not sent. */
  readonly problem?: ReactNode;
  /** The failure of the call that the last try sent; shown at its field where the form has it. */
  readonly failure?: CallFailed | null;
  readonly isSending: boolean;
  readonly children: ReactNode;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
}

/** A form in a dialog: inputs, the reason of a failure, and the buttons that send and close. */
export function FormDialog(props: Props) {
  const {
    title,
    label,
    size = 'md',
    word = '保存',
    back = '取消',
    problem,
    failure,
    onClose,
  } = props;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      centered
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <form
        noValidate
        {...(label ? { 'aria-label': label } : {})}
        onSubmit={(event) => {
          event.preventDefault();
          if (!showWrongNumber(event.currentTarget)) props.onSubmit(event);
        }}
      >
        <Stack gap="md">
          {props.children}
          <Refused failure={failure ?? null} problem={problem} />
          <Group justify={props.aside ? 'space-between' : 'flex-end'}>
            {props.aside}
            <Group gap="sm">
              <Button variant="default" onClick={onClose}>
                {back}
              </Button>
              <Button
                type="submit"
                loading={props.isSending}
                {...(props.isDanger ? { color: 'red' } : {})}
              >
                {word}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
