import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { Text } from '@mantine/core';
import { useWayOn } from '../use-rotation.ts';

/**
 * Shown on a wall below the reason why it may no longer show its auction; moves on to another auction by
 * itself if there is one.
 */
export default function WallLost({ as }: { readonly as: AuctionRole }) {
  const hasNext = useWayOn(as);
  return <Text c="dimmed">{hasNext ? '稍后显示下一场竞价' : '没有其他可显示的竞价'}</Text>;
}
