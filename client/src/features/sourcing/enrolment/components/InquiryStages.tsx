import type { TenderStage } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { Badge, Box, Tabs } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM, type tabbedList } from '../../../../lib/url/path.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { useTenders } from '../api.ts';
import { countText, readStage, stageCode, stages } from '../model/stages.ts';
import { TenderList } from './TenderList.tsx';

interface State {
  readonly stage: TenderStage;
  readonly keyword: string;
  readonly page: number;
}

interface Props {
  /** The page's own address: stage, keyword and page live in its URL. */
  readonly path: ReturnType<typeof tabbedList>;
}

/** The published inquiries by stage, with their counts. */
export function InquiryStages({ path }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state: State = {
    stage: readStage(params.get(TAB_PARAM)),
    keyword: (params.get('keyword') ?? '').slice(0, 64),
    page: readPage(params),
  };
  // The list below asks the same.
  const counts = useTenders({ method: 'inquiry', ...state }).data?.counts;

  function show(change: Partial<State>): void {
    const { stage, ...rest } = { ...state, page: 1, ...change };
    const tab = stage === 'signUp' ? '' : stageCode(stage);
    void navigate(path.to({ tab, ...rest }));
  }

  return (
    <Panel>
      <Tabs
        value={state.stage}
        onChange={(value) => {
          const found = stages.find(([stage]) => stage === value);
          if (found) show({ stage: found[0] });
        }}
      >
        <Tabs.List mb="sm">
          {stages.map(([stage, title]) => (
            <Tabs.Tab
              key={stage}
              value={stage}
              rightSection={
                counts && (
                  <Badge size="sm" variant="light" radius="sm">
                    {countText(counts[stage], state.keyword)}
                  </Badge>
                )
              }
            >
              {title}
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
      <TenderList
        method="inquiry"
        {...state}
        onPage={(page) => show({ page })}
        onClear={() => show({ keyword: '' })}
      />
    </Panel>
  );
}
