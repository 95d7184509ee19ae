import { Menu } from '@mantine/core';
import { IconBell, IconEraser } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { MoreButton } from './MoreButton.tsx';

export interface MenuProps {
  readonly code: string;
  readonly onRemind: () => void;
  /** Absent where there is nothing to clear, or for who may not. */
  readonly onClear?: (() => void) | undefined;
}

/** The menu with its button, which was just pressed. */
export default function WholeMenu({ code, onRemind, onClear }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // This button takes the place of the pressed one, and its focus; the menu that opens then gives it back.
  // Whoever went on to something else meanwhile is not called back.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    button.current?.focus();
    setOpen(true);
  }, []);
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <MoreButton code={code} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconBell size={16} aria-hidden />} onClick={onRemind}>
          发送提醒
        </Menu.Item>
        {onClear && (
          <Menu.Item
            color="red"
            leftSection={<IconEraser size={16} aria-hidden />}
            onClick={onClear}
          >
            清除报价
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
