import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { Text } from '@mantine/core';
import { useWayOn } from '../use-rotation.ts';

/** Shown below the reason why a wall may no longer show its auction; moves on by itself if possible. */
export default function WallLost({ as }: { readonly as: AuctionRole }) {
  const hasNext = useWayOn(as);
  return <Text c="dimmed">{hasNext ? '稍后显示下一场竞价' : '没有其他可显示的竞价'}</Text>;
}
