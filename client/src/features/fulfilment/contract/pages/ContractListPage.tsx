import { type ContractRow, contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import {
  contractKinds,
  contractTabLabels,
  contractTabs,
} from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { Anchor, Badge, Button, Group, Tabs } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { dayText } from '../../../../lib/time/time-text.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { TabRow } from '../../../../ui/table/TabRow.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { ExportButton } from '../../settlement/components/ExportButton.tsx';
import { PAGE_SIZE } from '../../settlement/model/list-state.ts';
import { ContractBadge } from '../components/ContractBadge.tsx';
import { ContractSum } from '../components/ContractText.tsx';
import { contractPaths } from '../paths.ts';

const tabNames = keysOf(contractTabs);

const columns = (isSupplier: boolean): readonly Column<ContractRow>[] => [
  {
    title: '合同编号',
    isHeading: true,
    render: ({ id, number }) => (
      <Anchor component={Link} className="tnum" to={contractPaths.contract.to(id)}>
        {number}
      </Anchor>
    ),
  },
  { title: '合同名称', render: ({ name }) => name },
  {
    title: '状态',
    render: ({ state, isWaiting }) => (
      <Group gap={6}>
        <ContractBadge state={state} />
        {isWaiting && (
          <Badge variant="dot" radius="sm" color="red">
            待我方办理
          </Badge>
        )}
      </Group>
    ),
  },
  { title: '类型', isMinor: true, render: ({ kind }) => contractKinds[kind] },
  isSupplier
    ? { title: '采购单位', render: ({ unitName }) => unitName }
    : { title: '供应商', render: ({ supplierName }) => supplierName },
  {
    title: '签订期限',
    isMinor: true,
    render: ({ signByMs, signedAtMs }) => (
      <span className="tnum">
        {signedAtMs === null ? dayText(signByMs) : `已签 ${dayText(signedAtMs)}`}
      </span>
    ),
  },
  { title: '金额', isNumber: true, render: (contract) => <ContractSum contract={contract} /> },
];

/** /htgl/HtList: the contracts of the unit, or of the supplier. */
export default function ContractListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isSupplier = useAtomValue(isSupplierAtom);
  const tab = tabNames.find((name) => name === params.get(TAB_PARAM)) ?? 'open';
  const keyword = (params.get('keyword') ?? '').slice(0, 64);
  const page = readPage(params);
  const show = (change: { tab?: string; keyword?: string; page?: number }) =>
    void navigate(contractPaths.contracts.to({ tab, keyword, page: 1, ...change }));
  const query = useCall(
    contractEndpoints.list,
    { tab, keyword, page, pageSize: PAGE_SIZE },
    { keepPrevious: true, alwaysNew: true, quiet: true },
  );
  return (
    <>
      <PageHeader
        title="合同管理"
        hint="达到起点金额的订单须签订合同：起草、供应商完善、双方签章、审核后方可发货"
        actions={
          !isSupplier && (
            <Button variant="default" component={Link} to={contractPaths.contractSettings.to()}>
              合同规则与模板
            </Button>
          )
        }
      />
      <Panel>
        <Tabs maw="100%" value={tab} onChange={(next) => show({ tab: next ?? 'open' })} mb="sm">
          <TabRow active={tab} label="按状态筛选">
            {tabNames.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {contractTabLabels[name]}
              </Tabs.Tab>
            ))}
          </TabRow>
        </Tabs>
        <Group mb="sm">
          <KeywordSearch
            hint="合同、订单编号或名称"
            keyword={keyword}
            maxLength={64}
            hasButton
            onSearch={(next) => show({ keyword: next })}
          />
          <ExportButton list="contracts" keyword={keyword} tab={tab} />
        </Group>
        <ListRows
          pageSize={PAGE_SIZE}
          query={query}
          caption="合同"
          columns={columns(isSupplier)}
          keyOf={({ id }) => id}
          page={page}
          onPage={(next) => show({ page: next })}
          empty={keyword === '' ? '没有合同' : '没有符合条件的合同'}
        />
      </Panel>
    </>
  );
}
