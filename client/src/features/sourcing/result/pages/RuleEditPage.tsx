import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { PACKAGE_PARAM } from '../../../auction/live/paths.ts';
import { RuleEditor } from '../../../auction/rule-change/components/RuleEditor.tsx';
import { projectPaths } from '../../project/paths.ts';

/** /bidxm/JjgzEdit: the change of an auction's rules on a page of its own. */
export default function RuleEditPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const packageNumber = params.get(PACKAGE_PARAM) ?? '';
  if (packageNumber === '') return <Empty text="请从竞价大厅选择要变更规则的分包" />;
  return (
    <>
      <PageHeader title="发拍规则变更" hint={<span className="tnum">{packageNumber}</span>} />
      <Panel maw="46rem">
        <RuleEditor
          packageNumber={packageNumber}
          onClose={() => void navigate(projectPaths.biddingDetail.to(packageNumber))}
        />
      </Panel>
    </>
  );
}
