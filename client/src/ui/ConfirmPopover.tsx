import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { type ReactElement, useState } from 'react';

interface Props {
  /** One sentence: what will happen. */
  readonly question: string;
  /** The word on the button that does it. */
  readonly word: string;
  /** Of the button that does it; red where something is lost. */
  readonly color?: string;
  readonly onConfirm: () => void;
  /** Draws the button that asks. */
  readonly children: (ask: () => void) => ReactElement;
}

/** A question beside the button that does something for good. */
export function ConfirmPopover({ question, word, color = 'red', onConfirm, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top"
      withArrow
      shadow="sm"
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>{children(() => setOpen((open) => !open))}</Popover.Target>
      <Popover.Dropdown maw={280}>
        <Stack gap="xs">
          <Text size="sm">{question}</Text>
          <Group gap="xs" justify="flex-end">
            <Button size="compact-sm" variant="default" onClick={close}>
              取消
            </Button>
            <Button
              size="compact-sm"
              color={color}
              data-autofocus
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {word}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
