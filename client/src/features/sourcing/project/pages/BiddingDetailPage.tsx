import { Button, Group, Stack, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { isLoggedInAtom } from '../../../../lib/session.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { DemoBadge } from '../../../../ui/show/DemoBadge.tsx';
import { PhaseBadge } from '../../../auction/live/components/PhaseBadge.tsx';
import { PACKAGE_PARAM } from '../../../auction/live/paths.ts';
import { RelatedPages } from '../../../auction/public-board/components/RelatedPages.tsx';
import { sessionPaths } from '../../../identity/session/paths.ts';
import { useBiddingDetail } from '../api.ts';
import { BiddingFacts } from '../components/BiddingFacts.tsx';
import { BiddingTimeline } from '../components/BiddingTimeline.tsx';
import { EntryPanel } from '../components/EntryPanel.tsx';
import { BiddingTable } from '../components/list/BiddingTable.tsx';
import { PackageLines } from '../components/PackageLines.tsx';
import { rulesInWords } from '../model/rules-in-words.ts';
import { projectPaths } from '../paths.ts';
import classes from './BiddingDetailPage.module.css';

/** From a package that is not shown: a visitor may be one of those who were invited. */
function WayOut() {
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const { pathname, search } = useLocation();
  return isLoggedIn ? (
    <Button component={Link} to={projectPaths.biddingList.to()} variant="light">
      查看全部项目
    </Button>
  ) : (
    <Button component={Link} to={sessionPaths.login.to(pathname + search)} variant="light">
      登录
    </Button>
  );
}

/** /BidDetail?bbh=: one package, its rules in words, and the way to the right board. */
export default function BiddingDetailPage() {
  const [params] = useSearchParams();
  const packageNumber = params.get(PACKAGE_PARAM) ?? '';
  const { data, error, refetch } = useBiddingDetail(packageNumber);
  if (packageNumber === '') return <Empty text="请从竞价项目列表中选择要查看的项目" />;
  if (!data)
    return <Unloaded what="项目加载失败" error={error} refetch={refetch} away={<WayOut />} />;
  const { bidding, info, siblings, rounds, entrantCount } = data;
  const others = siblings.filter((row) => row.packageNumber !== packageNumber);
  return (
    <>
      <PageHeader
        title={info.projectName}
        hint={
          <Group component="span" gap="xs">
            <PhaseBadge phase={bidding.phase} outcome={bidding.outcome} />
            <Text component="span">{info.packageName}</Text>
            {info.isDemo && <DemoBadge />}
          </Group>
        }
      />
      <div className={classes.columns}>
        <Stack className={classes.side ?? ''}>
          <EntryPanel bidding={bidding} isVisitor={entrantCount === null} />
          {!bidding.isRehearsal && (
            <Panel title="相关页面">
              <RelatedPages {...bidding} here="package" hasResult={bidding.outcome !== null} />
            </Panel>
          )}
          <Panel title="时间安排">
            <BiddingTimeline bidding={bidding} info={info} rounds={rounds} />
          </Panel>
        </Stack>
        <Stack className={classes.main ?? ''}>
          <Panel title="项目信息">
            <BiddingFacts detail={data} />
          </Panel>
          {info.lines.length > 0 && (
            <Panel title="采购清单">
              <PackageLines lines={info.lines} />
            </Panel>
          )}
          <Panel title={`${bidding.method === 'inquiry' ? '询价' : '竞价'}规则`}>
            <ol className={classes.rules}>
              {rulesInWords(info).map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ol>
          </Panel>
          {others.length > 0 && (
            <Panel title="同项目的其他包">
              <BiddingTable caption="同项目的其他包" rows={others} />
            </Panel>
          )}
        </Stack>
      </div>
    </>
  );
}
