import type { GroupBuyDetail } from '@jicai/shared/contract/ordering/group-buy.ts';
import { Anchor, Stack } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { EventTimeline } from '../../../../ui/show/EventTimeline.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { Waivers } from '../../../work/approval/components/Waivers.tsx';
import { useChannelPush } from '../../../work/todo/push.ts';
import { useGroupBuy, useGroupBuysChanged } from '../api.ts';
import { GroupBuyActions } from '../components/GroupBuyActions.tsx';
import { GroupBuyFacts } from '../components/GroupBuyFacts.tsx';
import classes from '../components/group-buy.module.css';
import { JoinedUnits } from '../components/JoinedUnits.tsx';
import { JoinForm } from '../components/JoinForm.tsx';
import { JoinPanel } from '../components/JoinPanel.tsx';
import { GROUP_BUY_PARAM, groupBuyPaths } from '../paths.ts';

const away = (
  <Anchor component={Link} to={groupBuyPaths.groupBuys.to()}>
    返回团购列表
  </Anchor>
);

/** /groupbuy/GroupBuyDetail: ladder, progress as it changes, and what one can do. */
export default function GroupBuyDetailPage() {
  const [params] = useSearchParams();
  const id = params.get(GROUP_BUY_PARAM) ?? '';
  const { data, error, refetch } = useGroupBuy(id);
  useChannelPush(data?.groupBuy.channel ?? '', useGroupBuysChanged());
  if (!data) return <Unloaded what="团购加载失败" error={error} refetch={refetch} away={away} />;
  return <Detail one={data.groupBuy} />;
}

function Detail({ one }: { readonly one: GroupBuyDetail }) {
  const [isJoining, setJoining] = useState(false);
  const isSupplier = useAtomValue(isSupplierAtom);
  return (
    <>
      <PageHeader title={one.title} actions={<GroupBuyActions one={one} />} />
      <div className={classes.columns}>
        <Stack gap="md">
          <Waivers lines={one.waivers} />
          <Panel>
            <GroupBuyFacts one={one} />
          </Panel>
          {isJoining && one.canJoin && <JoinForm one={one} onDone={() => setJoining(false)} />}
          <JoinedUnits id={one.id} />
        </Stack>
        <div className={classes.side}>
          {!isSupplier && (
            <div className={classes.join}>
              <JoinPanel one={one} isJoining={isJoining} onJoin={() => setJoining(true)} />
            </div>
          )}
          <Panel title="进展">
            <EventTimeline entries={one.timeline} />
          </Panel>
        </div>
      </div>
    </>
  );
}
