import type { GroupBuyDetail, MyJoin } from '@jicai/shared/contract/ordering/group-buy.ts';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { orderPaths } from '../../order/paths.ts';
import { useLeave } from '../api.ts';
import { GroupBuyTime } from './GroupBuyTime.tsx';

interface Props {
  readonly one: GroupBuyDetail;
  readonly isJoining: boolean;
  readonly onJoin: () => void;
}

const joinWords: Readonly<Record<MyJoin['state'], readonly [string, string]>> = {
  joined: ['本单位已参团', 'green'],
  left: ['本单位已退出', 'gray'],
  ordered: ['已生成订单', 'green'],
  failed: ['未能下单', 'red'],
};

/** The caller's own part in a group buy, and the next steps. */
export function JoinPanel({ one, isJoining, onJoin }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = useLeave();
  const { mine, canJoin, joinReason } = one;
  const isIn = mine?.state === 'joined';
  return (
    <Panel title="参团">
      <Stack gap="sm">
        <Text fw={600}>
          <GroupBuyTime row={one} />
        </Text>
        {mine && <Mine mine={mine} unit={one.unit} />}
        {joinReason && <Text c="var(--jc-muted)">{joinReason}</Text>}
        {canJoin && !isJoining && (
          <Button size="md" onClick={onJoin}>
            {isIn ? '修改参团' : '我要参团'}
          </Button>
        )}
        {canJoin && isIn && one.state === 'recruiting' && (
          <Button variant="default" onClick={() => setLeaving(true)}>
            退出团购
          </Button>
        )}
        {isLeaving && (
          <ActionDialog
            title="退出团购"
            text="退出后本单位的报名数量不再计入；截止前可再次参团。"
            word="确认退出"
            isDanger
            sending={leave}
            onConfirm={() => leave.send({ id: one.id })}
            onClose={() => setLeaving(false)}
          />
        )}
      </Stack>
    </Panel>
  );
}

function Mine({ mine, unit }: { readonly mine: MyJoin; readonly unit: string }) {
  const [word, color] = joinWords[mine.state];
  return (
    <Alert color={color} title={word} role="status">
      <Text size="sm">
        {mine.personName} · {mine.quantity} {unit}
      </Text>
      {mine.note && <Text size="sm">{mine.note}</Text>}
      {mine.orderId && (
        <Anchor component={Link} size="sm" to={orderPaths.orderDetail.to(mine.orderId)}>
          查看订单 {mine.orderNumber}
        </Anchor>
      )}
    </Alert>
  );
}
