import { ActionIcon, Indicator } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { ReactElement, Ref } from 'react';

interface Props {
  readonly ref?: Ref<HTMLButtonElement>;
  /** How much waits; empty where nothing does. */
  readonly badge: string;
  readonly isOpen: boolean;
  readonly onClick: () => void;
  /** Put around the button, within its number. */
  readonly frame?: (button: ReactElement) => ReactElement;
}

/** The header's bell with the number of what waits. */
export function BellButton({ ref, badge, isOpen, onClick, frame = (button) => button }: Props) {
  return (
    <Indicator label={badge} disabled={badge === ''} size={18} color="red" offset={4} zIndex={1}>
      {frame(
        <ActionIcon
          {...(ref ? { ref } : {})}
          variant="subtle"
          color="gray"
          size="xl"
          onClick={onClick}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={badge === '' ? '待办与消息' : `待办与消息，${badge} 条未处理`}
        >
          <IconBell size={22} stroke={1.6} aria-hidden />
        </ActionIcon>,
      )}
    </Indicator>
  );
}
