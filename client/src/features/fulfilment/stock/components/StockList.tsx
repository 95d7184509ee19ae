import type { ExportedList } from '@jicai/shared/contract/fulfilment/overview.ts';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { ExportButton } from '../../settlement/components/ExportButton.tsx';
import { stockPaths } from '../paths.ts';

/** The filter of a keeper's list with what changes its page. */
export interface StockFilter {
  readonly keyword: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

interface Props {
  readonly title: string;
  readonly path: keyof typeof stockPaths;
  readonly exported: ExportedList;
  readonly hint: string;
  readonly children: (filter: StockFilter) => ReactNode;
}

/** A page of the keeper: its title, search and export; the address holds the filter. */
export function StockList({ title, path, exported, hint, children }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = { keyword: params.get('keyword') ?? '', page: readPage(params) };
  const show = (change: Partial<typeof state>) =>
    void navigate(stockPaths[path].to({ ...state, page: 1, ...change }));
  return (
    <>
      <PageHeader
        title={title}
        actions={<ExportButton list={exported} keyword={state.keyword} />}
      />
      <Panel>
        <Group justify="flex-end" mb="sm">
          <KeywordSearch
            hint={hint}
            keyword={state.keyword}
            maxLength={64}
            onSearch={(keyword) => show({ keyword })}
          />
        </Group>
        {children({ ...state, onPage: (page) => show({ page }) })}
      </Panel>
    </>
  );
}
