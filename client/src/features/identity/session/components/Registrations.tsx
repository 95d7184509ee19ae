import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSite } from '../../../../lib/url/site.ts';

/** The ways to an account, for who has none; nothing where the site has no such ways. */
export function Registrations() {
  const { registrations } = useSite();
  if (registrations.length === 0) return null;
  return (
    <Group gap="sm" mt="md" justify="center">
      <Text size="sm" c="var(--jc-muted)" span>
        还没有账号？
      </Text>
      {registrations.map(({ title, to }) => (
        <Anchor key={to} component={Link} to={to} size="sm" underline="always">
          {title}
        </Anchor>
      ))}
    </Group>
  );
}
