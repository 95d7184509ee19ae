import { Checkbox } from '@mantine/core';
import { memo } from 'react';

interface Props {
  readonly packageNumber: string;
  readonly isSelected: boolean;
  readonly onToggle: (packageNumber: string) => void;
}

/** Chooses an auction for one act on several; it does not render for a bid. */
export const Choice = memo(function Choice({ packageNumber, isSelected, onToggle }: Props) {
  return (
    <Checkbox
      size="xs"
      aria-label={`选择 ${packageNumber}`}
      checked={isSelected}
      onChange={() => onToggle(packageNumber)}
    />
  );
});
