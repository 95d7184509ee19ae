import { Group, Tabs } from '@mantine/core';
import { KeywordSearch } from './KeywordSearch.tsx';
import { TabRow } from './TabRow.tsx';

interface Props<Tab extends string> {
  /** Each tab with its word, in order. */
  readonly tabs: readonly (readonly [Tab, string])[];
  readonly state: { readonly tab: Tab; readonly keyword: string };
  /** Says by what the search finds. */
  readonly hint: string;
  readonly onShow: (change: { tab?: Tab; keyword?: string }) => void;
}

const MOST_LETTERS = 64;

/** The head of a list: tabs by state and a search, both of which stand in the address. */
export function TabbedSearch<Tab extends string>({ tabs, state, hint, onShow }: Props<Tab>) {
  const choose = (value: string | null) => {
    const chosen = tabs.find(([tab]) => tab === value);
    if (chosen) onShow({ tab: chosen[0] });
  };
  return (
    <Group justify="space-between" align="flex-end" mb="sm">
      <Tabs maw="100%" value={state.tab} onChange={choose}>
        <TabRow active={state.tab} label="按状态筛选">
          {tabs.map(([tab, word]) => (
            <Tabs.Tab key={tab} value={tab}>
              {word}
            </Tabs.Tab>
          ))}
        </TabRow>
      </Tabs>
      <KeywordSearch
        hint={hint}
        keyword={state.keyword}
        maxLength={MOST_LETTERS}
        hasButton
        onSearch={(keyword) => onShow({ keyword })}
      />
    </Group>
  );
}
