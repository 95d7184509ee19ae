import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import type { Deadlines } from '../model/deadlines.ts';

interface Props {
  readonly week: Deadlines['week'];
  readonly onOpen: (todo: Todo) => void;
}

/** The deadlines of the next seven days, soonest first. */
export const WeekDeadlines = ({ week, onOpen }: Props) => (
  <Panel title="七天内到期">
    {week.length === 0 && <Text c="var(--jc-muted)">七天内没有到期的事项</Text>}
    <Stack gap="xs">
      {week.map((todo) => (
        <Group key={todo.id} justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Anchor component="button" type="button" ta="left" onClick={() => onOpen(todo)}>
              {todo.processName}
            </Anchor>
            <Text size="sm" c="var(--jc-muted)" lineClamp={1}>
              {todo.text}
            </Text>
          </div>
          <Text size="sm" className="tnum" flex="none">
            {dateTimeText(todo.dueAtMs)}
          </Text>
        </Group>
      ))}
    </Stack>
  </Panel>
);
