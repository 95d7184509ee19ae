import { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { useAtomValue } from 'jotai';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { userAtom } from '../../../../lib/session.ts';
import { dayText } from '../../../../lib/time/time-text.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { ExportButton } from '../../settlement/components/ExportButton.tsx';
import { PAGE_SIZE } from '../../settlement/model/list-state.ts';
import { ContractBadge } from '../components/ContractBadge.tsx';
import { ContractSum } from '../components/ContractText.tsx';
import { contractPaths } from '../paths.ts';

type Row = ResponseOf<typeof contractEndpoints.published>['rows'][number];

const columns: readonly Column<Row>[] = [
  {
    title: '合同编号',
    isHeading: true,
    render: ({ number }) => <span className="tnum">{number}</span>,
  },
  { title: '合同名称', render: ({ name }) => name },
  { title: '采购单位', render: ({ unitName }) => unitName },
  { title: '供应商', render: ({ supplierName }) => supplierName },
  { title: '签订日期', render: ({ signedAtMs }) => dayText(signedAtMs) },
  { title: '公示日期', render: ({ publishedAtMs }) => dayText(publishedAtMs) },
  { title: '状态', isMinor: true, render: ({ state }) => <ContractBadge state={state} /> },
  {
    title: '金额',
    isNumber: true,
    render: (contract) => <ContractSum contract={contract} isPrice={false} />,
  },
];

/** /htgs: the contracts that units published, for everybody. */
export default function PublishedContractsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const user = useAtomValue(userAtom);
  const keyword = (params.get('keyword') ?? '').slice(0, 64);
  const page = readPage(params);
  const show = (change: { keyword?: string; page?: number }) =>
    void navigate(contractPaths.publishedContracts.to({ keyword, page: 1, ...change }));
  const query = useCall(
    contractEndpoints.published,
    { keyword, page, pageSize: PAGE_SIZE },
    { keepPrevious: true, alwaysNew: true, quiet: true },
  );
  return (
    <>
      <PageHeader
        title="合同公示"
        hint="采购合同自签订之日起 2 个工作日内公示"
        actions={user && <ExportButton list="publishedContracts" keyword={keyword} />}
      />
      <Panel>
        <KeywordSearch
          hint="合同、采购单位或供应商"
          keyword={keyword}
          maxLength={64}
          hasButton
          onSearch={(next) => show({ keyword: next })}
        />
        <ListRows
          pageSize={PAGE_SIZE}
          query={query}
          caption="合同公示"
          columns={columns}
          keyOf={({ number }) => number}
          page={page}
          onPage={(next) => show({ page: next })}
          empty={keyword === '' ? '还没有公示的合同' : '没有符合条件的合同'}
        />
      </Panel>
    </>
  );
}
