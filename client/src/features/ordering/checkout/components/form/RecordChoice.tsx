import type { ComparisonRecord } from '@jicai/shared/contract/mall/comparison.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { dateTimeText } from '../../../../../lib/time/time-text.ts';
import { Pager } from '../../../../../ui/table/Pager.tsx';
import { useComparisonRecord, useComparisonRecords } from '../../../../mall/comparison/api.ts';
import { recordName } from '../../../../mall/comparison/model/record-name.ts';

interface Props {
  /** The id of the chosen record; empty for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

const MOST_TYPED = 64;
const labelOf = (record: ComparisonRecord) =>
  `${dateTimeText(record.createdAtMs)} · ${recordName(record)}`;

/** One of the person's frozen comparisons: found by its name, its products and suppliers, or page by page. */
export function RecordChoice({ value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const chosen = useComparisonRecord(value).data?.record;
  // The field shows the chosen one's name: that is no search.
  const isName = chosen !== undefined && typed === labelOf(chosen);
  const [keyword] = useDebouncedValue(isName ? '' : typed.trim().slice(0, MOST_TYPED), 250);
  const { data } = useComparisonRecords(keyword, page);
  const rows = data?.rows ?? [];
  const found = new Set(rows.map(({ id }) => id));
  const options = chosen && !found.has(chosen.id) ? [chosen, ...rows] : rows;
  if (keyword === '' && typed === '' && value === '' && rows.length === 0) return null;
  return (
    <div>
      <Select
        data-path="comparisonId"
        label="引用比价记录"
        placeholder="不引用；输入名称、商品或供应商查找"
        clearable
        searchable
        searchValue={typed}
        onSearchChange={(text) => {
          if (text !== typed) setPage(1);
          setTyped(text);
        }}
        data={options.map((record) => ({ value: record.id, label: labelOf(record) }))}
        // The chosen one is always known, and offered where it fits what is typed.
        filter={({ options: all }) =>
          isName ? all : all.filter((one) => 'value' in one && found.has(one.value))
        }
        nothingFoundMessage="没有符合的比价记录"
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
      />
      <Pager page={page} pages={Math.ceil((data?.total ?? 0) / limits.pageSize)} onPage={setPage} />
    </div>
  );
}
