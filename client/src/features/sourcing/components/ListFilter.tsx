import type { PhaseTab } from '@jicai/shared/contract/sourcing.ts';
import { Button, Group, Tabs, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ListState, phaseTabs } from '../model/tabs.ts';
import classes from './ListFilter.module.css';

interface Props {
  readonly state: ListState;
  readonly onChange: (change: Partial<ListState>) => void;
}

/** The tabs by phase and the search by keyword. */
export function ListFilter({ state, onChange }: Props) {
  return (
    <Group justify="space-between" align="flex-end" mb="sm">
      <Tabs
        value={state.tab}
        onChange={(tab) => onChange({ tab: tab as PhaseTab /* one of the values below */ })}
      >
        <Tabs.List className={classes.tabs ?? ''} aria-label="按状态筛选">
          {phaseTabs.map(([tab, word]) => (
            <Tabs.Tab key={tab} value={tab}>
              {word}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <search className={classes.search}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const keyword = new FormData(event.currentTarget).get('keyword');
            onChange({ keyword: String(keyword ?? '').trim() });
          }}
        >
          <Group gap="xs" wrap="nowrap">
            <TextInput
              name="keyword"
              type="search"
              aria-label="关键词"
              placeholder="项目名称、编号或采购单位"
              maxLength={64}
              defaultValue={state.keyword}
              leftSection={<IconSearch size={16} aria-hidden />}
              flex={1}
            />
            <Button type="submit" variant="light">
              搜索
            </Button>
          </Group>
        </form>
      </search>
    </Group>
  );
}
