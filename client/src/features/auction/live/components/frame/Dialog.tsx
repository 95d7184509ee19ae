import type { ReactNode } from 'react';
import { Modal } from '../../../../../ui/dialog/Modal.tsx';

interface Props {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog of the boards. It is there at once: under time pressure nothing should glide in. */
export function Dialog({ title, isOpen = true, onClose, children }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      transitionProps={{ duration: 0 }}
      styles={{ title: { fontSize: '1rem', fontWeight: 600 } }}
    >
      {children}
    </Modal>
  );
}
