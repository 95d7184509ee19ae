import { Menu } from '@mantine/core';
import { IconBell, IconEraser } from '@tabler/icons-react';
import { useOpenedByPress } from '../../../../ui/page/use-opened-by-press.ts';
import { MoreButton } from './MoreButton.tsx';

export interface MenuProps {
  readonly code: string;
  readonly onRemind: () => void;
  /**
   * Opens the dialog that clears the supplier's bids; absent if the supplier has no bids, if the auction has
   * ended, or if the person may not clear bids.
   */
  readonly onClear?: (() => void) | undefined;
}

/**
 * The menu of actions on one supplier, with its button. The menu opens as soon as it is mounted,
 * because its button replaces one that was just pressed; it stays closed if the focus has moved to
 * another element meanwhile.
 */
export default function WholeMenu({ code, onRemind, onClear }: MenuProps) {
  const { button, isOpen, setOpen } = useOpenedByPress();
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
