import type { ReactNode } from 'react';
import { Modal } from '../../../../../ui/dialog/Modal.tsx';

interface Props {
  readonly title: string;
  readonly isOpen?: boolean;
  /** The width as a size name of Mantine; Mantine's default width if absent. */
  readonly size?: 'lg';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog of the boards. It opens without animation, because people under time pressure need it at
 * once.
 */
export function Dialog({ title, isOpen = true, size, onClose, children }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      {...(size && { size })}
      transitionProps={{ duration: 0 }}
      styles={{ title: { fontSize: '1rem', fontWeight: 600 } }}
    >
      {children}
    </Modal>
  );
}
