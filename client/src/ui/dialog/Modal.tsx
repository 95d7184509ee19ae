import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useEffect } from 'react';
import { useIsOnTop } from '../../lib/browser/open-dialogs.ts';

/**
 * Mantine's dialog. It gives the focus back when it closes, but ours are mostly taken away while they
 * are open: without this the keyboard would begin at the top of the page again. A click beside it does not
 * close it: the second click of a double click would, and what was typed would be lost.
 */
export function Modal(props: ModalProps) {
  const { opened, closeOnEscape = true } = props;
  const isOnTop = useIsOnTop(opened);
  useEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    return () => {
      // After the dialog has left the page; until then it would take the focus back.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected) {
          before.focus({ preventScroll: true });
        }
      });
    };
  }, [opened]);
  return (
    <MantineModal
      zIndex="var(--jc-dialog-layer)"
      closeOnClickOutside={false}
      {...props}
      // Mantine's all hear the key at once.
      closeOnEscape={closeOnEscape && isOnTop}
      closeButtonProps={{ 'aria-label': '关闭', ...props.closeButtonProps }}
      // Its `header` is none of the page, which has one already.
      attributes={{ ...props.attributes, header: { role: 'none', ...props.attributes?.header } }}
    />
  );
}
