import type { TodoCounts } from '@jicai/shared/contract/work/todo.ts';
import { ActionIcon, Indicator } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { ReactElement, Ref } from 'react';
import { badgeText, waitingWords } from '../model/tabs.ts';

interface Props {
  readonly ref?: Ref<HTMLButtonElement>;
  /** The numbers of what waits; absent while they are not known. */
  readonly counts: TodoCounts | undefined;
  readonly isOpen: boolean;
  readonly onClick: () => void;
  /** Put around the button, within its number. */
  readonly frame?: (button: ReactElement) => ReactElement;
}

const PLACE = { size: 18, offset: 4, zIndex: 1 };
const NONE: TodoCounts = { open: 0, unread: 0 };

/** The header's bell: the number of duties above in red, that of unread messages below. */
export function BellButton({
  ref,
  counts = NONE,
  isOpen,
  onClick,
  frame = (button) => button,
}: Props) {
  const { open, unread } = counts;
  const words = waitingWords(counts);
  return (
    <Indicator label={badgeText(open)} disabled={open === 0} {...PLACE} color="red">
      <Indicator
        label={badgeText(unread)}
        disabled={unread === 0}
        {...PLACE}
        position="bottom-end"
        // The variables of the indicator around it are inherited.
        styles={{ root: { '--indicator-top': 'auto' } }}
        color="var(--mantine-color-blue-filled)"
      >
        {frame(
          <ActionIcon
            {...(ref ? { ref } : {})}
            variant="subtle"
            color="gray"
            size="xl"
            onClick={onClick}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-label={words === '' ? '待办与消息' : `待办与消息，${words}`}
          >
            <IconBell size={22} stroke={1.6} aria-hidden />
          </ActionIcon>,
        )}
      </Indicator>
    </Indicator>
  );
}
