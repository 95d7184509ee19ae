import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Box } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { projectPaths } from '../../project/paths.ts';
import { useTenders } from '../api.ts';
import { TenderTable } from '../components/TenderTable.tsx';
import { enrolmentPaths } from '../paths.ts';

/** /XjList: the 询价 projects for which one can sign up. */
export default function InquiryListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = { keyword: (params.get('keyword') ?? '').slice(0, 64), page: readPage(params) };
  const show = (change: Partial<typeof state>) =>
    void navigate(enrolmentPaths.inquiryList.to({ ...state, page: 1, ...change }));
  return (
    <>
      <PageHeader
        title="询价项目"
        hint="报名中的询价项目，受邀项目在前"
        actions={
          <Anchor component={Link} to={projectPaths.biddingList.to()}>
            竞价项目
          </Anchor>
        }
      />
      <Panel>
        <Box maw="32rem" mb="sm">
          <KeywordSearch
            hint="项目名称、编号、品目或采购单位"
            keyword={state.keyword}
            maxLength={64}
            hasButton
            onSearch={(keyword) => show({ keyword })}
          />
        </Box>
        <List state={state} onPage={(page) => show({ page })} />
      </Panel>
    </>
  );
}

interface ListProps {
  readonly state: { readonly keyword: string; readonly page: number };
  readonly onPage: (page: number) => void;
}

function List({ state, onPage }: ListProps) {
  const { data, error, refetch } = useTenders({ ...state, method: 'inquiry' });
  if (!data) {
    if (error) return <Failed what="项目加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  if (data.rows.length === 0)
    return (
      <Empty
        drawing="gavel"
        text={state.keyword ? '没有符合条件的项目' : '当前没有报名中的询价项目'}
      />
    );
  return (
    <>
      <TenderTable rows={data.rows} />
      <Pager page={state.page} pages={Math.ceil(data.total / limits.pageSize)} onPage={onPage} />
    </>
  );
}
