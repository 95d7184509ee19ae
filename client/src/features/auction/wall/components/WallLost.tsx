import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { Text } from '@mantine/core';
import { useWayOn } from '../use-rotation.ts';

/**
 * Shown on a wall below the reason why the wall may no longer show its auction. Switches to another auction
 * after a while if there is one.
 */
export default function WallLost({ as }: { readonly as: AuctionRole }) {
  const hasNext = useWayOn(as);
  return <Text c="dimmed">{hasNext ? '稍后显示下一场竞价' : '没有其他可显示的竞价'}</Text>;
}
