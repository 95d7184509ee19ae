import { Paper, type PaperProps, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props extends PaperProps {
  readonly title?: ReactNode;
  readonly children: ReactNode;
}

/** A white card on the ground, with a heading of its own or none. */
export function Panel({ title, children, ...paper }: Props) {
  return (
    <Paper
      component="section"
      bg="var(--jc-card)"
      withBorder
      px={{ base: 16, sm: 20 }}
      py={16}
      style={{ borderColor: 'var(--jc-border)' }}
      {...paper}
    >
      {title && (
        <Title order={2} size="h4" mb="sm">
          {title}
        </Title>
      )}
      {children}
    </Paper>
  );
}
