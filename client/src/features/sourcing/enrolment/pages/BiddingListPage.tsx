import type { PhaseTab } from '@jicai/shared/contract/sourcing/project.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { useBiddings } from '../../project/api.ts';
import { BiddingTable } from '../../project/components/list/BiddingTable.tsx';
import { ListFilter } from '../../project/components/list/ListFilter.tsx';
import { type ListState, phaseTabCodes, readListState } from '../../project/model/tabs.ts';
import { projectPaths } from '../../project/paths.ts';
import { TenderList } from '../components/TenderList.tsx';
import { enrolmentPaths } from '../paths.ts';

/** /BidList: every bidding; tab, keyword and page live in the URL. */
export default function BiddingListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = readListState(params);

  function show(change: Partial<ListState>): void {
    const { tab, ...rest } = { ...state, page: 1, ...change };
    void navigate(projectPaths.biddingList.to({ tab: phaseTabCodes[tab], ...rest }));
  }

  return (
    <>
      <PageHeader
        title="竞价项目"
        actions={
          <Anchor component={Link} to={enrolmentPaths.inquiryList.to()}>
            询价项目
          </Anchor>
        }
      />
      <Panel>
        <ListFilter state={state} onChange={show} />
        {state.tab === 'signUp' ? (
          <TenderList
            method="bidding"
            stage="signUp"
            keyword={state.keyword}
            page={state.page}
            onPage={(page) => show({ page })}
            onClear={() => show({ keyword: '' })}
          />
        ) : (
          <List state={state} tab={state.tab} onChange={show} />
        )}
      </Panel>
    </>
  );
}

interface ListProps {
  readonly state: ListState;
  readonly onChange: (change: Partial<ListState>) => void;
}

function List({ state, tab, onChange }: ListProps & { readonly tab: PhaseTab }) {
  const { data, error, refetch, isPlaceholderData } = useBiddings({ ...state, tab });
  if (!data) return <Unloaded what="竞价项目加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0) {
    const isFiltered = state.keyword !== '' || state.tab !== 'all' || state.page > 1;
    return (
      <Empty
        drawing="gavel"
        text={isFiltered ? '没有符合条件的竞价项目' : '还没有发布竞价项目'}
        action={
          isFiltered && (
            <Button variant="light" onClick={() => onChange({ tab: 'all', keyword: '' })}>
              查看全部项目
            </Button>
          )
        }
      />
    );
  }
  const pages = Math.ceil(data.total / limits.pageSize);
  return (
    <Stack aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
      <BiddingTable caption="竞价项目" rows={data.rows} />
      <Pager page={state.page} pages={pages} onPage={(page) => onChange({ page })} />
      {pages <= 1 && (
        <Text c="var(--jc-muted)" role="status" ta="center">
          共 {data.total} 项
        </Text>
      )}
    </Stack>
  );
}
