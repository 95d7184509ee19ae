import { IconDotsVertical } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useCodeText } from '../../live/use-method.ts';
import classes from './SupplierMenu.module.css';

/** The button that opens the menu of actions on one supplier. */
export function MoreButton({
  code,
  ...props
}: { readonly code: string } & ComponentProps<'button'>) {
  const codeText = useCodeText();
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
