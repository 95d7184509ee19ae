import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** The widest that its panels become, in px. */
  readonly width: number;
  readonly children: ReactNode;
}

/** A page of one form in the middle of its layout, which has the margins already. */
export const NarrowPage = ({ width, children }: Props) => (
  <Stack w="100%" maw={width} mx="auto" gap="md">
    {children}
  </Stack>
);
