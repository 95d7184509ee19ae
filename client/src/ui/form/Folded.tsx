import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

interface Props {
  /** The word of the button that unfolds the fields. */
  readonly word: string;
  /** Whether one of the fields has a value. */
  readonly isUsed: boolean;
  readonly children: ReactNode;
}

/** Fields that few people need: a button until somebody asks for them, or while they are in use. */
export function Folded({ word, isUsed, children }: Props) {
  const [isOpen, setOpen] = useState(isUsed);
  // Fields that came into use stay when they are emptied again.
  if (isUsed && !isOpen) setOpen(true);
  if (isOpen || isUsed) return children;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {word}
      </Button>
    </div>
  );
}
