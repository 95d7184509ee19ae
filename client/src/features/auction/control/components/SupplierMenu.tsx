import { Menu } from '@mantine/core';
import { IconBell, IconDotsVertical, IconEraser } from '@tabler/icons-react';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { codeText } from '../../live/model/words.ts';
import classes from './SupplierMenu.module.css';

interface Props {
  readonly code: string;
  readonly onRemind: () => void;
  /** Absent where there is nothing to clear, or for who may not. */
  readonly onClear?: (() => void) | undefined;
}

/**
 * The actions on one supplier of the ranking. A row that a bid brings into sight has its button alone:
 * a menu costs more than the rest of the row, and few are opened.
 */
export function SupplierMenu(props: Props) {
  const [wasOpened, setOpened] = useState(false);
  if (wasOpened) return <WholeMenu {...props} />;
  return (
    <MoreButton
      code={props.code}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setOpened(true)}
    />
  );
}

function MoreButton({ code, ...props }: { readonly code: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className={classes.more}
      aria-label={`${codeText(code)} 的操作`}
    >
      <IconDotsVertical size={16} aria-hidden />
    </button>
  );
}

/** The menu with its button, which was just pressed. */
function WholeMenu({ code, onRemind, onClear }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // This button takes the place of the pressed one, and its focus; the menu that opens then gives it back.
  useLayoutEffect(() => {
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
