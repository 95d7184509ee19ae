import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useLocation } from 'react-router-dom';
import { useSite } from '../../../../lib/url/site.ts';
import { useTasksOf } from '../api.ts';
import { dutyRun } from '../model/next-duty.ts';
import { openedDutyAtom, useOpenTodo } from '../use-open-todo.ts';

/**
 * Leads from the duty that was opened to the next one of its kind, on whatever page the work is done, so that
 * nobody goes back to the list between two. Reviews have `NextTask` beside their decision.
 */
export function NextDuty() {
  const [opened, setOpened] = useAtom(openedDutyAtom);
  const { pathname } = useLocation();
  const { inSitePath } = useSite();
  const open = useOpenTodo();
  const { data } = useTasksOf({
    kind: opened?.processName ?? '',
    isAsked: opened !== null,
  });
  if (!opened || !data) return null;
  const isHere = inSitePath(opened.url)?.split('?')[0] === pathname;
  const { isDone, next, left } = dutyRun(opened.id, data);
  if (!isHere || (!next && !isDone)) return null;
  return (
    <Paper component="aside" aria-label="下一件待办" withBorder px="md" py="xs" mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status">
          {isDone ? `「${opened.processName}」已办理` : `正在办理「${opened.processName}」`}
          {left > 0 ? `，还有 ${left} 件` : '，没有其他'}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {next && (
            <Button
              size="xs"
              variant={isDone ? 'filled' : 'default'}
              rightSection={<IconArrowRight size={14} aria-hidden />}
              onClick={() => open(next)}
            >
              办理下一件
            </Button>
          )}
          <CloseButton aria-label="收起下一件提示" onClick={() => setOpened(null)} />
        </Group>
      </Group>
    </Paper>
  );
}
