import { POINT_RULES } from '@jicai/shared/domain/mall/points/score.ts';
import { Text } from '@mantine/core';
import { dayText } from '../../../../lib/time/time-text.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { usePublicPoints } from '../api.ts';

/** A shop's points of this year with what is published of them; nothing until they are known. */
export function PublicPoints({ shopId }: { readonly shopId: string }) {
  const { data } = usePublicPoints(shopId);
  if (!data) return null;
  return (
    <Panel title="信用积分" mt="sm">
      <Text>
        <b className="tnum">{data.score}</b> / 100　{data.band}
      </Text>
      {data.published.map(({ rule, points, atMs }) => (
        <Text key={`${rule}-${atMs}`} size="sm" c="var(--jc-muted)" className="tnum">
          {dayText(atMs)} {POINT_RULES[rule]} −{points}
        </Text>
      ))}
    </Panel>
  );
}
