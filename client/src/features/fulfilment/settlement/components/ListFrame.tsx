import { Button, Group, Select, Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { TabRow } from '../../../../ui/table/TabRow.tsx';
import { fundsLabels, type SettlementListState, type SettlementTab } from '../model/list-state.ts';

interface FilterProps {
  readonly state: SettlementListState;
  readonly onChange: (change: Partial<SettlementListState>) => void;
  /** The words of the tabs; none where the list has no tabs. */
  readonly tabs?: Readonly<Record<SettlementTab, string>>;
  readonly hint: string;
  readonly onExport?: () => void;
  readonly isExporting?: boolean;
  readonly children?: ReactNode;
}

/** Tabs, search and export above a list; everything that is chosen stands in the URL. */
export function ListFilters({ state, onChange, tabs, hint, onExport, ...rest }: FilterProps) {
  return (
    <>
      {tabs && (
        <Tabs
          maw="100%"
          value={state.tab}
          onChange={(tab) => onChange({ tab: tab as SettlementTab })}
          mb="sm"
        >
          <TabRow active={state.tab} label="按状态筛选">
            {Object.entries(tabs).map(([tab, word]) => (
              <Tabs.Tab key={tab} value={tab}>
                {word}
              </Tabs.Tab>
            ))}
          </TabRow>
        </Tabs>
      )}
      <Group justify="space-between" mb="sm">
        <Group gap="sm">
          <KeywordSearch
            hint={hint}
            keyword={state.keyword}
            maxLength={64}
            hasButton
            onSearch={(keyword) => onChange({ keyword })}
          />
          <Select
            aria-label="资金性质"
            placeholder="资金性质"
            clearable
            w={150}
            value={state.fundsType}
            data={Object.entries(fundsLabels).map(([value, label]) => ({ value, label }))}
            onChange={(funds) =>
              onChange({ fundsType: funds === 'fiscal' || funds === 'nonFiscal' ? funds : null })
            }
          />
          {rest.children}
        </Group>
        {onExport && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={rest.isExporting ?? false}
            onClick={onExport}
          >
            导出 Excel
          </Button>
        )}
      </Group>
    </>
  );
}
