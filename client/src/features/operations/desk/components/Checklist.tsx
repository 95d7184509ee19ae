import { type ChecklistItem, deskEndpoints } from '@jicai/shared/contract/operations/desk.ts';
import { Anchor, Group, List, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconCircleDashed } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';

/** The list of what an administrator sets up. The server ticks what is done; the list folds when all is. */
export function Checklist() {
  const { data } = useCall(deskEndpoints.checklist, {}, { quiet: true, alwaysNew: true });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  const left = rows.filter(({ isDone }) => !isDone).length;
  if (left > 0)
    return (
      <Panel title={`启用清单（还有 ${left} 项）`}>
        <Items rows={rows} />
      </Panel>
    );
  return (
    <Panel>
      <details>
        <summary>启用清单：{rows.length} 项均已完成</summary>
        <Items rows={rows} />
      </details>
    </Panel>
  );
}

const Items = ({ rows }: { readonly rows: readonly ChecklistItem[] }) => (
  <List spacing="xs" mt="xs" listStyleType="none" aria-label="启用清单">
    {rows.map((item) => (
      <List.Item key={item.name} icon={<Tick isDone={item.isDone} />}>
        <Group gap="xs">
          <Anchor component={Link} to={item.path}>
            {item.title}
          </Anchor>
          <Text c="var(--jc-muted)" size="sm">
            {item.state}
          </Text>
        </Group>
      </List.Item>
    ))}
  </List>
);

const Tick = ({ isDone }: { readonly isDone: boolean }) => (
  <ThemeIcon
    size={22}
    radius="xl"
    variant={isDone ? 'filled' : 'light'}
    color={isDone ? 'green' : 'gray'}
    role="img"
    aria-label={isDone ? '已完成' : '未完成'}
  >
    {isDone ? <IconCheck size={14} aria-hidden /> : <IconCircleDashed size={14} aria-hidden />}
  </ThemeIcon>
);
