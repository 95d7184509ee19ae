import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { OwnPackage, OwnProject } from '@jicai/shared/contract/sourcing/result.ts';
import { type AuctionMethod, codeWord } from '@jicai/shared/domain/auction/method-words.ts';
import { pointsText } from '@jicai/shared/domain/kernel/numbers/points.ts';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Loaded, Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Countdown } from '../../../../ui/show/Countdown.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { AwardAnswer } from '../../../auction/award/components/AwardAnswer.tsx';
import { StepLines } from '../../../auction/award/components/StepLines.tsx';
import { stepState } from '../../../auction/award/model/step-state.ts';
import { noticePaths } from '../../../mall/notice/paths.ts';
import { ProjectStateBadge } from '../../enrolment/components/ProjectStateBadge.tsx';
import { ProjectTimeline } from '../../enrolment/components/ProjectTimeline.tsx';
import { TENDER_PARAM } from '../../enrolment/paths.ts';
import { boardOf } from '../../inquiry/paths.ts';
import { OutcomeText } from '../../project/components/OutcomeText.tsx';
import { projectPaths } from '../../project/paths.ts';
import { useHistory, useOwnProject } from '../api.ts';
import { AwardedOrders } from '../components/AwardedOrders.tsx';
import { HistoryTable } from '../components/HistoryTable.tsx';
import { OwnActs } from '../components/OwnActs.tsx';
import { placeWords } from '../model/place-words.ts';
import { historyPath } from '../paths.ts';

const signUpWords = { pending: '待审查', admitted: '已通过', refused: '未通过' } as const;
const stepWords = {
  waiting: '待我确认',
  confirmed: '已确认成交',
  declined: '已放弃成交',
  expired: '逾期未确认',
  voided: '成交结果已作废',
} as const;

/** /bidxm/GysBidDetails and /BidDetails: everything that a supplier did in a project. */
export default function OwnProjectPage() {
  const [params] = useSearchParams();
  const number = params.get(TENDER_PARAM) ?? '';
  const { data, error, refetch } = useOwnProject(number);
  const away = (
    <Button component={Link} to={projectPaths.biddingList.to()} variant="light">
      查看全部项目
    </Button>
  );
  if (number === '') return <Empty text="请从项目或消息中选择要查看的项目" action={away} />;
  if (!data) return <Unloaded what="项目加载失败" error={error} refetch={refetch} away={away} />;
  return <Own project={data.project} />;
}

function Own({ project }: { readonly project: OwnProject }) {
  return (
    <>
      <PageHeader
        title={project.name}
        hint={
          <Group component="span" gap="xs">
            <span className="tnum">{project.number}</span>
            {project.unitName}
            <ProjectStateBadge state={project.state} />
          </Group>
        }
        actions={
          <>
            <Button
              component={Link}
              to={businessPaths.tender(project.number, project.method)}
              variant="default"
            >
              项目公告
            </Button>
            {project.noticeId !== null && (
              <Button
                component={Link}
                to={noticePaths.noticeDetail.to(project.noticeId)}
                variant="default"
              >
                结果公告
              </Button>
            )}
            {project.voidNoticeId !== null && (
              <Button
                component={Link}
                to={noticePaths.noticeDetail.to(project.voidNoticeId)}
                variant="default"
              >
                已作废的成交公告
              </Button>
            )}
          </>
        }
      />
      <Stack>
        <SignUp signUp={project.signUp} />
        {project.packages.map((pack) => (
          <Package key={pack.packageNumber} pack={pack} method={project.method} />
        ))}
        <OwnActs acts={project.acts} projectNumber={project.number} />
        <AwardedOrders orders={project.orders} />
        <Panel title="项目时间轴">
          <ProjectTimeline entries={project.timeline} />
        </Panel>
      </Stack>
    </>
  );
}

function SignUp({ signUp }: Pick<OwnProject, 'signUp'>) {
  if (!signUp) return null;
  return (
    <Panel title="我的报名">
      <Facts
        facts={[
          [
            '报名编号',
            <span key="number" className="tnum">
              {signUp.number}
            </span>,
          ],
          ['资格审查', signUpWords[signUp.state] + (signUp.reason ? `：${signUp.reason}` : '')],
          [
            '报名时间',
            <span key="time" className="tnum">
              {dateTimeText(signUp.submittedAtMs)}
            </span>,
          ],
          ['联系人', `${signUp.contactName} ${signUp.contactPhone}`],
        ]}
      />
    </Panel>
  );
}

interface PackageProps {
  readonly pack: OwnPackage;
  readonly method: AuctionMethod;
}

function Package({ pack, method }: PackageProps) {
  const history = useHistory(pack.packageNumber, 1);
  const { steps } = pack;
  const byLines = steps.some(({ lines }) => lines.length > 0);
  const rankedByLines = (pack.outcome?.holders.length ?? 0) > 0;
  return (
    <Panel title={`${pack.packageName}（${pack.packageNumber}）`}>
      <Stack gap="sm">
        <Facts
          facts={[
            [codeWord(method), pack.code],
            ['最终报价', <Money key="amount" amount={pack.amount} fw={600} />],
            ['报价次数', pack.bids],
            ...(pack.points === null
              ? []
              : [['我的综合得分', `${pointsText(pack.points)} 分`] as const]),
            // AU43: each line has its own ranking; the explanation below has the places.
            ...(rankedByLines
              ? []
              : [['我的名次', placeWords(pack.rank, pack.isLeftOut)] as const]),
            ['结果', <OutcomeText key="outcome" outcome={pack.outcome} />],
            ['说明', pack.reason || '—'],
            ...(byLines
              ? []
              : steps.map((step) => ['成交确认', stepWords[stepState(step)]] as const)),
          ]}
        />
        {steps.map((step) => (
          <OwnStep key={step.number} step={step} packageNumber={pack.packageNumber} />
        ))}
        <Loaded query={history} what="报价历史加载失败" shape={null} empty={null}>
          {({ rows }) => <HistoryTable rows={rows} isOwn />}
        </Loaded>
        <Group gap="md">
          <Anchor component={Link} to={boardOf(method, 'supplier', pack.packageNumber)} size="sm">
            {method === 'inquiry' ? '进入询价大厅' : '进入竞价大厅'}
          </Anchor>
          <Anchor component={Link} to={historyPath(method, pack.packageNumber)} size="sm">
            全部报价历史
          </Anchor>
        </Group>
      </Stack>
    </Panel>
  );
}

interface StepProps {
  readonly step: OwnPackage['steps'][number];
  readonly packageNumber: string;
}

/** A step of the award: its lines, where it is one by lines, and the answer while it waits. */
function OwnStep({ step, packageNumber }: StepProps) {
  const { lines, end, amount, dueAt } = step;
  return (
    <Stack gap={4}>
      {lines.length > 0 && (
        <Text fw={600}>
          成交确认：
          <Money amount={amount} />（{stepWords[end]}）
        </Text>
      )}
      <StepLines lines={lines} />
      {end === 'waiting' && (
        <Group>
          <Text>
            <Countdown before="剩余 " to={dueAt} over="即将顺延" />
          </Text>
          <AwardAnswer packageNumber={packageNumber} step={step} />
        </Group>
      )}
    </Stack>
  );
}
