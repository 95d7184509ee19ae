import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Modal } from '../../../../../ui/dialog/Modal.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog around a review; the whole screen where there is little of it. */
export function ReviewDialog({ title, onClose, children }: Props) {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="72rem"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': '关闭' }}
      styles={{ title: { fontSize: '1.125rem', fontWeight: 600 } }}
    >
      {children}
    </Modal>
  );
}
