import type { TenderStage } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Badge, Box, Group, Tabs } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { useTenders } from '../../enrolment/api.ts';
import { TenderTable } from '../../enrolment/components/TenderTable.tsx';
import { enrolmentPaths } from '../../enrolment/paths.ts';
import { homePaths } from '../paths.ts';
import { readStage, stageCode, stages } from '../stages.ts';

interface State {
  readonly stage: TenderStage;
  readonly keyword: string;
  readonly page: number;
}

/** /XjIndex: published inquiries by stage, with their counts; stage, keyword and page live in the URL. */
export default function InquiryHomePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state: State = {
    stage: readStage(params.get(TAB_PARAM)),
    keyword: (params.get('keyword') ?? '').slice(0, 64),
    page: readPage(params),
  };
  const query = useTenders({ method: 'inquiry', ...state });
  const counts = query.data?.counts;

  function show(change: Partial<State>): void {
    const { stage, ...rest } = { ...state, page: 1, ...change };
    const tab = stage === 'signUp' ? '' : stageCode(stage);
    void navigate(homePaths.inquiryHome.to({ tab, ...rest }));
  }

  return (
    <>
      <PageHeader
        title="询价采购"
        hint="一次报出不得更改的价格，密封提交，截止后启封"
        actions={
          <Group>
            <Anchor component={Link} to={enrolmentPaths.inquiryRule.to('')}>
              询价规则
            </Anchor>
            <Anchor component={Link} to={homePaths.sourcingHome.to()}>
              寻源采购
            </Anchor>
          </Group>
        }
      />
      <Panel>
        <Tabs
          value={state.stage}
          onChange={(value) => {
            const found = stages.find(([stage]) => stage === value);
            if (found) show({ stage: found[0] });
          }}
        >
          <Tabs.List mb="sm">
            {stages.map(([stage, word]) => (
              <Tabs.Tab
                key={stage}
                value={stage}
                rightSection={
                  counts && (
                    <Badge size="sm" variant="light" radius="sm">
                      {counts[stage]}
                    </Badge>
                  )
                }
              >
                {word}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <Box maw="32rem" mb="sm">
          <KeywordSearch
            hint="项目名称、编号、品目或采购单位"
            keyword={state.keyword}
            maxLength={64}
            hasButton
            onSearch={(keyword) => show({ keyword })}
          />
        </Box>
        <List query={query} state={state} onPage={(page) => show({ page })} />
      </Panel>
    </>
  );
}

interface ListProps {
  readonly query: ReturnType<typeof useTenders>;
  readonly state: State;
  readonly onPage: (page: number) => void;
}

function List({ query: { data, error, refetch }, state, onPage }: ListProps) {
  if (!data) {
    if (error) return <Failed what="项目加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  const word = stages.find(([stage]) => stage === state.stage)?.[1] ?? '';
  if (data.rows.length === 0)
    return (
      <Empty
        drawing="gavel"
        text={state.keyword ? '没有符合条件的项目' : `当前没有${word}的询价项目`}
      />
    );
  return (
    <>
      <TenderTable rows={data.rows} />
      <Pager page={state.page} pages={Math.ceil(data.total / limits.pageSize)} onPage={onPage} />
    </>
  );
}
