import { FileButton, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

/**
 * A button that chooses a file. The same file, corrected, may be chosen again: a browser says nothing
 * of a second choice of a file that its input still holds, so the input forgets it.
 */
export function FileChoice<Multiple extends boolean = false>({
  onChange,
  ...rest
}: FileButtonProps<Multiple>) {
  const forget = useRef<() => void>(null);
  return (
    <FileButton
      {...rest}
      resetRef={forget}
      onChange={(chosen) => {
        forget.current?.();
        onChange(chosen);
      }}
    />
  );
}
