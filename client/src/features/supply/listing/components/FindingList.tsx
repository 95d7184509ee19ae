import type { Finding } from '@jicai/shared/contract/supply/product.ts';
import { Badge, Group, List, Text } from '@mantine/core';

interface Props {
  readonly findings: readonly Finding[];
}

/** The findings of the automatic check: what refuses first, then what a reviewer decides. */
export function FindingList({ findings }: Props) {
  if (findings.length === 0) return <Text c="var(--jc-gain)">自动检查未发现问题</Text>;
  const sorted = findings.toSorted(
    (a, b) => Number(a.level !== 'refuse') - Number(b.level !== 'refuse'),
  );
  return (
    <List listStyleType="none" spacing="xs" aria-label="自动检查结果">
      {sorted.map(({ level, text, rule }) => (
        <List.Item key={`${rule}-${text}`}>
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <Badge
              color={level === 'refuse' ? 'red' : 'orange'}
              variant="light"
              radius="sm"
              flex="none"
            >
              {level === 'refuse' ? '须修改' : '待判断'}
            </Badge>
            <Text size="sm">{text}</Text>
          </Group>
        </List.Item>
      ))}
    </List>
  );
}
