import { Button, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { userAtom } from '../../lib/session.ts';
import { MenuIcon } from '../../ui/MenuIcon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useMenu } from '../menu.ts';

/** Who is logged in, and the entries of the person's menu. */
export function MyCard() {
  const user = useAtomValue(userAtom);
  const menu = useMenu();
  const items = menu.kind === 'some' ? menu.groups.flatMap((group) => group.items) : [];
  return (
    <Panel>
      <Stack gap="sm">
        <Stack gap={4} align="center" py="sm">
          <ThemeIcon size={56} radius="xl" variant="light">
            <IconUser size={30} stroke={1.5} aria-hidden />
          </ThemeIcon>
          <Text fw={600} size="lg">
            {user?.name}
          </Text>
          <Text c="var(--jc-muted)">{user?.orgName}</Text>
        </Stack>
        {items.slice(0, 4).map((item) => (
          <Button
            key={item.name}
            component={Link}
            to={item.path}
            variant="light"
            justify="flex-start"
            leftSection={<MenuIcon name={item.icon} />}
          >
            {item.title}
          </Button>
        ))}
      </Stack>
    </Panel>
  );
}
