import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './results.module.css';

interface Props {
  readonly isOpen: boolean;
  /** How many products the conditions leave, in words. */
  readonly total: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The conditions of a search on a phone, with the way back to the products. */
export default function FilterDrawer({ isOpen, total, onClose, children }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="85%"
      title="筛选"
      closeButtonProps={{ 'aria-label': '关闭筛选' }}
    >
      {children}
      <div className={classes.drawerFoot}>
        <Button fullWidth onClick={onClose}>
          查看 {total} 件
        </Button>
      </div>
    </Drawer>
  );
}
