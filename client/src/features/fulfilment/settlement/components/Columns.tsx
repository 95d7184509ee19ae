import { Grid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly main: ReactNode;
  readonly side: ReactNode;
}

/** A document at the left, its log at the right; below each other where the screen is narrow. */
export function Columns({ main, side }: Props) {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8.5 }}>
        <Stack gap="md">{main}</Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 3.5 }}>
        <Stack gap="md">{side}</Stack>
      </Grid.Col>
    </Grid>
  );
}
