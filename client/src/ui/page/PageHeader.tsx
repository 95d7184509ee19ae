import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDocumentTitle } from './use-document-title.ts';

interface Props {
  readonly title: string;
  readonly hint?: ReactNode;
  /** The actions of the page, at the right. */
  readonly actions?: ReactNode;
  /** The keyboard goes on from the heading: of a page that follows another by a key. */
  readonly takesFocus?: boolean;
}

/** The heading of a page; the tab's title follows it. */
export function PageHeader({ title, hint, actions, takesFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Group justify="space-between" align="flex-end" gap="sm" mb="md">
      <Stack gap={6}>
        <Title order={1} size="h2" ref={heading} tabIndex={takesFocus ? -1 : undefined}>
          {title}
        </Title>
        {hint && <Text c="var(--jc-muted)">{hint}</Text>}
      </Stack>
      {actions && <Group gap="sm">{actions}</Group>}
    </Group>
  );
}
