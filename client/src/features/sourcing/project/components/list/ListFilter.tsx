import type { PhaseTab } from '@jicai/shared/contract/sourcing/project.ts';
import { Group, Tabs } from '@mantine/core';
import { KeywordSearch } from '../../../../../ui/table/KeywordSearch.tsx';
import { TabRow } from '../../../../../ui/table/TabRow.tsx';
import { type ListState, phaseTabs } from '../../model/tabs.ts';
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
        maw="100%"
        value={state.tab}
        onChange={(tab) => onChange({ tab: tab as PhaseTab /* one of the values below */ })}
      >
        <TabRow active={state.tab} label="按状态筛选" className={classes.tabs}>
          {phaseTabs.map(([tab, word]) => (
            <Tabs.Tab key={tab} value={tab}>
              {word}
            </Tabs.Tab>
          ))}
        </TabRow>
      </Tabs>
      <KeywordSearch
        className={classes.search}
        label="关键词"
        keyword={state.keyword}
        maxLength={64}
        hasButton
        hint="项目名称、编号或采购单位"
        onSearch={(keyword) => onChange({ keyword })}
      />
    </Group>
  );
}
