import { POINT_RULES } from '@jicai/shared/domain/mall/points/score.ts';
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dayText } from '../../../../lib/time/time-text.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useOwnPoints } from '../api.ts';
import { pointPaths } from '../paths.ts';

/** The points of the caller's own shop, for the workbench. */
export function OwnPoints() {
  const sheet = useOwnPoints().data?.sheet;
  if (!sheet) return null;
  const open = sheet.deductions.filter(({ canObject }) => canObject).length;
  const reasons = sheet.deductions
    .filter(({ state }) => state === 'counts' || state === 'upheld')
    .slice(0, 3);
  return (
    <Panel title="信用积分">
      <Group justify="space-between">
        <Text>
          <b className="tnum">{sheet.score}</b> / 100　{sheet.band}
          {open > 0 && `，${open} 项扣分可提异议`}
        </Text>
        <Anchor component={Link} to={pointPaths.shopPoints.to('')}>
          查看明细
        </Anchor>
      </Group>
      {reasons.map(({ id, rule, points, reason, atMs }) => (
        <Text key={id} size="sm" c="var(--jc-muted)">
          {dayText(atMs)} 扣 {points} 分：{POINT_RULES[rule]}
          {reason && `（${reason}）`}
        </Text>
      ))}
    </Panel>
  );
}
