import type { ComparisonRecord } from '@jicai/shared/contract/mall/comparison.ts';
import { lowestPrice } from '@jicai/shared/domain/mall/comparison/lowest.ts';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { useComparisonRecords } from '../api.ts';
import { RecordDialog } from '../components/RecordDialog.tsx';
import { recordName } from '../model/record-name.ts';
import { comparisonPaths } from '../paths.ts';

const columns = (onOpen: (record: ComparisonRecord) => void): Column<ComparisonRecord>[] => [
  {
    title: '记录',
    isHeading: true,
    render: (record) => (
      <Anchor component="button" type="button" ta="start" onClick={() => onOpen(record)}>
        {recordName(record)}
      </Anchor>
    ),
  },
  { title: '商品', isMinor: true, render: ({ columns: all }) => `${all.length} 种` },
  {
    title: '最低价',
    isNumber: true,
    render: ({ columns: all }) => {
      const lowest = lowestPrice(all);
      return lowest === null ? '—' : <Money amount={lowest} />;
    },
  },
  {
    title: '供应商',
    render: ({ columns: all }) =>
      [...new Set(all.map(({ supplierName }) => supplierName))].join('、'),
  },
  { title: '生成时间', render: ({ createdAtMs }) => dateTimeText(createdAtMs) },
];

/** /member/bjjl: the comparisons that the person froze, by name. */
export default function RecordsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const keyword = params.get('keyword') ?? '';
  const page = readPage(params, 1000);
  const query = useComparisonRecords(keyword, page);
  const [open, setOpen] = useState<ComparisonRecord | null>(null);
  const show = (next: string, at = 1) =>
    void navigate(comparisonPaths.records.to({ keyword: next, page: at === 1 ? null : at }));
  return (
    <>
      <PageHeader title="比价记录" hint="对比时冻结的价格与参数，提交订单时可引用为比价依据" />
      <Panel>
        <KeywordSearch
          hint="记录名称、商品或供应商"
          keyword={keyword}
          maxLength={64}
          hasButton
          onSearch={(next) => show(next)}
        />
        <ListRows
          query={query}
          caption="比价记录"
          columns={columns(setOpen)}
          keyOf={({ id }) => id}
          page={page}
          onPage={(next) => show(keyword, next)}
          empty={
            keyword === '' ? (
              <Empty
                text="还没有比价记录：在商品对比页点“生成比价记录”"
                action={
                  <Button
                    component={Link}
                    to={comparisonPaths.productCompare.to([])}
                    variant="light"
                  >
                    去商品对比
                  </Button>
                }
              />
            ) : (
              '没有符合的比价记录，换个关键词试试'
            )
          }
        />
      </Panel>
      <RecordDialog record={open} onClose={() => setOpen(null)} />
    </>
  );
}
