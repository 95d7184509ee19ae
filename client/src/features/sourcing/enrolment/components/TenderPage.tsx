import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { TenderDetail } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import { isLoggedInAtom } from '../../../../lib/session.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { DemoBadge } from '../../../../ui/show/DemoBadge.tsx';
import { RelatedPages } from '../../../auction/public-board/components/RelatedPages.tsx';
import { sessionPaths } from '../../../identity/session/paths.ts';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { Clarifications } from '../../clarification/components/Clarifications.tsx';
import { projectPaths } from '../../project/paths.ts';
import { useTender } from '../api.ts';
import { isOver } from '../model/stages.ts';
import { ProjectStateBadge } from './ProjectStateBadge.tsx';
import { ProjectTimeline } from './ProjectTimeline.tsx';
import { SignUpPanel } from './SignUpPanel.tsx';
import classes from './TenderPage.module.css';
import { TenderView } from './TenderView.tsx';

interface WaysProps {
  readonly tender: TenderDetail;
  readonly isLoggedIn: boolean;
}

/** One's own part in a bidding has an address of its own. */
const ownPart = ({ number, method }: TenderDetail): string =>
  method === 'bidding' ? businessPaths.ownBidding(number) : businessPaths.ownProject(number);

/** From the announcement to the result, to one's own part, and to objections. */
function Ways({ tender, isLoggedIn }: WaysProps) {
  const isSupplier = useAtomValue(isSupplierAtom);
  return (
    <>
      {isOver(tender.state) && (
        <Button component={Link} to={businessPaths.publicResult(tender.number, tender.method)}>
          采购结果
        </Button>
      )}
      {tender.signUp && (
        <Button component={Link} to={ownPart(tender)} variant="default">
          我的参与情况
        </Button>
      )}
      {isLoggedIn && isSupplier && (
        <Button
          component={Link}
          to={businessPaths.projectObjections(tender.number)}
          variant="default"
        >
          质疑
        </Button>
      )}
    </>
  );
}

interface Props {
  readonly number: string;
}

/** A published project: its announcement, its timeline, and one's own sign-up. */
export function TenderPage({ number }: Props) {
  const { data, error, refetch } = useTender(number);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const { pathname, search } = useLocation();
  // A visitor may be one of those who were invited.
  const away = isLoggedIn ? (
    <Button component={Link} to={projectPaths.biddingList.to()} variant="light">
      查看全部项目
    </Button>
  ) : (
    <Button component={Link} to={sessionPaths.login.to(pathname + search)} variant="light">
      登录
    </Button>
  );
  if (!data) return <Unloaded what="项目加载失败" error={error} refetch={refetch} away={away} />;
  const { tender } = data;
  const [only, ...others] = tender.packageNumbers;
  return (
    <>
      <PageHeader
        title={tender.name}
        hint={
          <Group component="span" gap="xs">
            <span className="tnum">{tender.number}</span>
            {tender.unitName}
            <ProjectStateBadge state={tender.state} />
            {tender.isDemo && <DemoBadge />}
          </Group>
        }
        actions={<Ways tender={tender} isLoggedIn={isLoggedIn} />}
      />
      <RelatedPages
        projectNumber={tender.number}
        method={tender.method}
        {...(only !== undefined && others.length === 0 && { packageNumber: only })}
        here="tender"
        hasResult={isOver(tender.state)}
      />
      <div className={classes.columns}>
        <Stack className={classes.side ?? ''}>
          <SignUpPanel tender={tender} />
          <Panel title="项目时间轴">
            <ProjectTimeline entries={tender.timeline} />
          </Panel>
        </Stack>
        <div className={classes.main}>
          <TenderView tender={tender} {...(isLoggedIn ? {} : { files: tender.files })} />
          <Clarifications number={tender.number} />
        </div>
      </div>
    </>
  );
}
