import type { KeyboardEvent, ReactNode } from 'react';
import { Modal } from '../../../../../../ui/dialog/Modal.tsx';

interface Props {
  /** The name of the product. */
  readonly name: string;
  readonly onClose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** The large view of a picture. */
export default function LargePicture({ name, onClose, onKeyDown, children }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      onKeyDown={onKeyDown}
      size="xl"
      title={name}
      closeButtonProps={{ 'aria-label': '关闭大图' }}
    >
      {children}
    </Modal>
  );
}
