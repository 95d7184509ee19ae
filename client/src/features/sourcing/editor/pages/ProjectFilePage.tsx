import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { ProjectFile } from '@jicai/shared/contract/sourcing/editor.ts';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link, useSearchParams } from 'react-router-dom';
import { userAtom } from '../../../../lib/session.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Loading } from '../../../../ui/page/states.tsx';
import { FlowLog } from '../../../work/approval/components/review/FlowLog.tsx';
import { UnattendedNote } from '../../../work/todo/components/UnattendedNote.tsx';
import { Clarifications } from '../../clarification/components/Clarifications.tsx';
import { ProjectStateBadge } from '../../enrolment/components/ProjectStateBadge.tsx';
import { ProjectTimeline } from '../../enrolment/components/ProjectTimeline.tsx';
import { TenderView } from '../../enrolment/components/TenderView.tsx';
import { announcementOf } from '../../enrolment/model/announcement.ts';
import { inquiryPaths } from '../../inquiry/paths.ts';
import { projectPaths } from '../../project/paths.ts';
import { ProjectSignals } from '../../signal/components/ProjectSignals.tsx';
import { methodLabels, useProject, useProjects } from '../api.ts';
import { Applicants } from '../components/file/Applicants.tsx';
import { InternalFacts } from '../components/file/FileFacts.tsx';
import { ProjectActions } from '../components/file/ProjectActions.tsx';
import { editorPaths, PROJECT_PARAM } from '../paths.ts';
import classes from './ProjectFilePage.module.css';

/** /bidxm/JbrBidDetails?xmid=: everything about a project, for its unit and its supervisor. */
export default function ProjectFilePage() {
  const [params] = useSearchParams();
  const id = params.get(PROJECT_PARAM) ?? '';
  const { data, error, refetch } = useProject(id, 15_000);
  // The list says whether the caller is a handler of the unit, who may copy; asked at the same time, so
  // that no button comes later than the others.
  const list = useProjects({ tab: 'all', keyword: '', page: 1 });
  if (id === '') return <Empty text="请从采购项目列表中选择要查看的项目" />;
  const away = (
    <Button component={Link} to={editorPaths.projects.to()} variant="light">
      返回采购项目
    </Button>
  );
  if (!data) return <Unloaded what="项目加载失败" error={error} refetch={refetch} away={away} />;
  if (list.isLoading && !list.error) return <Loading />;
  return <File project={data.project} canCopy={list.data?.canCreate ?? false} />;
}

const SIGNED_UP = new Set([
  'signUp',
  'quoting',
  'closed',
  'opened',
  'evaluating',
  'inConfirmation',
  'awarded',
]);
/** States whose auctions have an outcome, or will not have one any more. */
const ENDED = new Set(['inConfirmation', 'awarded', 'failed']);

interface FileProps {
  readonly project: ProjectFile;
  readonly canCopy: boolean;
}

function File({ project, canCopy }: FileProps) {
  const { state, review, packageNumbers } = project;
  const isSupervisor = useAtomValue(userAtom)?.id === project.draft.supervisorId;
  return (
    <>
      <PageHeader
        title={project.draft.name || '（未命名）'}
        hint={
          <Group component="span" gap="xs">
            <span className="tnum">{project.number}</span>
            {methodLabels[project.method]}
            <ProjectStateBadge state={state} />
          </Group>
        }
        actions={
          <>
            {ENDED.has(state) && (
              <Button component={Link} to={businessPaths.resultFile(project.id, project.method)}>
                采购结果
              </Button>
            )}
            <ProjectActions project={project} canCopy={canCopy} />
          </>
        }
      />
      <UnattendedNote businessType="project" businessId={project.id} />
      <div className={classes.columns}>
        <Stack className={classes.main ?? ''}>
          {(SIGNED_UP.has(state) || (state === 'failed' && project.signUpOpensAtMs !== null)) && (
            <Applicants projectId={project.id} />
          )}
          {project.signUpOpensAtMs !== null && <Clarifications number={project.number} />}
          <TenderView tender={announcementOf(project)} />
          <InternalFacts project={project} />
        </Stack>
        <Stack className={classes.side ?? ''}>
          {packageNumbers.length > 0 && (
            <Panel title="报价现场">
              <Stack gap="xs">
                {packageNumbers.map((number) => (
                  <Button
                    key={number}
                    component={Link}
                    to={
                      project.method === 'inquiry'
                        ? inquiryPaths.organiserHall.to(number)
                        : projectPaths.biddingDetail.to(number)
                    }
                    variant="light"
                  >
                    {number}
                  </Button>
                ))}
                {state === 'quoting' &&
                  packageNumbers.map((number) => (
                    <Anchor
                      key={number}
                      component={Link}
                      to={businessPaths.ruleEdit(number)}
                      size="sm"
                    >
                      变更 {number} 的规则
                    </Anchor>
                  ))}
              </Stack>
            </Panel>
          )}
          {project.signUpOpensAtMs !== null && (
            <Anchor component={Link} to={businessPaths.projectObjections(project.number)}>
              质疑与答复
            </Anchor>
          )}
          {isSupervisor && <ProjectSignals projectId={project.id} />}
          <Panel title="项目时间轴">
            <ProjectTimeline entries={project.timeline} />
          </Panel>
          {review && (
            <Panel title="审核流程">
              <FlowLog
                steps={review.steps}
                waitingFor={review.waitingFor}
                levelName={review.levelName}
              />
            </Panel>
          )}
        </Stack>
      </div>
    </>
  );
}
