import type { TodoCounts } from '@jicai/shared/contract/work/todo.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Badge, Button, Group, Tabs, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { TabRow } from '../../../../ui/table/TabRow.tsx';
import { countOf, type TodoListState, todoTabs } from '../model/tabs.ts';

interface Props {
  readonly state: TodoListState;
  readonly counts: TodoCounts | undefined;
  readonly onChange: (change: Partial<TodoListState>) => void;
}

/** Tabs with counts, and the search. */
export function TodoFilter({ state, counts, onChange }: Props) {
  const [keyword, setKeyword] = useState(state.keyword);
  return (
    <Group justify="space-between" align="flex-end" mb="md" gap="sm">
      <Tabs
        maw="100%"
        value={state.tab}
        onChange={(value) => {
          const found = todoTabs.find(([tab]) => tab === value);
          if (found) onChange({ tab: found[0] });
        }}
      >
        <TabRow active={state.tab} label="待办与消息">
          {todoTabs.map(([tab, word]) => {
            const count = countOf(tab, counts);
            return (
              <Tabs.Tab
                key={tab}
                value={tab}
                rightSection={
                  count ? (
                    <Badge size="sm" circle={count < 10} color="red">
                      {count}
                    </Badge>
                  ) : null
                }
              >
                {word}
              </Tabs.Tab>
            );
          })}
        </TabRow>
      </Tabs>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ keyword: keyword.trim() });
        }}
      >
        <Group gap="xs" wrap="nowrap">
          <TextInput
            aria-label="搜索待办与消息"
            placeholder="事项、内容或发起人"
            value={keyword}
            maxLength={limits.todoKeyword}
            onChange={(event) => setKeyword(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="light"
            flex="none"
            leftSection={<IconSearch size={16} aria-hidden />}
          >
            搜索
          </Button>
        </Group>
      </form>
    </Group>
  );
}
