import { Anchor, Box } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { projectPaths } from '../../project/paths.ts';
import { TenderList } from '../components/TenderList.tsx';
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
        <TenderList
          method="inquiry"
          {...state}
          onPage={(page) => show({ page })}
          onClear={() => show({ keyword: '' })}
        />
      </Panel>
    </>
  );
}
