import { Badge } from '@mantine/core';

/** Marks what only exists in the demonstration. */
export function DemoBadge() {
  return (
    <Badge component="span" variant="light" color="grape" radius="sm" size="sm">
      演示
    </Badge>
  );
}
