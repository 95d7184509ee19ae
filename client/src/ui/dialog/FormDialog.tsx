import { Button, Group, type ModalProps, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
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
  /** The reason why the last try failed. */
  readonly problem: ReactNode;
  readonly isSending: boolean;
  readonly children: ReactNode;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
}

/** A form in a dialog: inputs, the reason of a failure, and the buttons that send and close. */
export function FormDialog(props: Props) {
  const { title, label, size = 'md', word = '保存', back = '取消', problem, onClose } = props;
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
          props.onSubmit(event);
        }}
      >
        <Stack gap="md">
          {props.children}
          {problem && (
            <Text c="var(--jc-alarm)" role="alert">
              {problem}
            </Text>
          )}
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
