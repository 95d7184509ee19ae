import { Alert, List } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';

/** The waivers of separation rules that a thread relied on; nothing where it relied on none. */
export function Waivers({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconScale aria-hidden />} title="不相容岗位豁免">
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
