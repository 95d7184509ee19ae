import { generalRulesOf } from '@jicai/shared/domain/sourcing/project/general-rules.ts';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { RelatedPages } from '../../../auction/public-board/components/RelatedPages.tsx';
import { useTender } from '../api.ts';
import classes from '../components/TenderView.module.css';
import { ruleLinesOf } from '../model/rule-lines.ts';
import { isOver } from '../model/stages.ts';
import { enrolmentPaths, TENDER_PARAM } from '../paths.ts';

/** /BidRule and /XjRule: the rules that hold for every auction; with a project's number, also that project's. */
export default function RulePage() {
  const [params] = useSearchParams();
  const number = params.get(TENDER_PARAM) ?? '';
  const { pathname } = useLocation();
  const isInquiry = pathname === enrolmentPaths.inquiryRule.pattern;
  return (
    <>
      <PageHeader title={isInquiry ? '询价规则' : '竞价规则'} />
      {number !== '' && <ProjectRules number={number} />}
      <Panel title="通用规则">
        <ol className={classes.rules}>
          {generalRulesOf(isInquiry ? 'inquiry' : 'bidding').map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </Panel>
    </>
  );
}

function ProjectRules({ number }: { readonly number: string }) {
  const { data, error, refetch } = useTender(number);
  if (!data) return <Unloaded what="项目规则加载失败" error={error} refetch={refetch} />;
  const { tender } = data;
  return (
    <Panel
      title={`${tender.name}（${tender.number}）的规则，版本 ${tender.rulesVersion.slice(0, 8)}`}
      mb="md"
    >
      <ol className={classes.rules}>
        {ruleLinesOf(tender).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <RelatedPages
        projectNumber={tender.number}
        method={tender.method}
        here="rules"
        hasResult={isOver(tender.state)}
      />
    </Panel>
  );
}
