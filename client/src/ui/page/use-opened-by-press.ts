import { useLayoutEffect, useRef, useState } from 'react';

/**
 * A panel or menu that was loaded at the press of its button, with a button of its own that takes the place
 * of the pressed one, and its focus: the panel that opens then gives it back. Somebody who went on to
 * something else meanwhile is not called back.
 */
export function useOpenedByPress() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    button.current?.focus();
    setOpen(true);
  }, []);
  return { button, isOpen, setOpen };
}
