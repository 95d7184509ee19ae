import { ActionIcon, Menu } from '@mantine/core';
import { IconBell, IconDotsVertical, IconEraser } from '@tabler/icons-react';
import { codeText } from '../../live/model/words.ts';

interface Props {
  readonly code: string;
  readonly onRemind: () => void;
  /** Absent where there is nothing to clear, or for who may not. */
  readonly onClear?: (() => void) | undefined;
}

/** The actions on one supplier of the ranking. */
export function SupplierMenu({ code, onRemind, onClear }: Props) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`${codeText(code)} 的操作`}>
          <IconDotsVertical size={16} />
        </ActionIcon>
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
