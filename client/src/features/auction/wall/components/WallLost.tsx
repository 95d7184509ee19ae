import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { Text } from '@mantine/core';
import { useWayOn } from '../use-rotation.ts';

/** Below the reason why a wall may not show its auction any more: it goes on by itself where it can. */
export default function WallLost({ as }: { readonly as: AuctionRole }) {
  const hasNext = useWayOn(as);
  return <Text c="dimmed">{hasNext ? '稍后显示下一场竞价' : '没有其他可显示的竞价'}</Text>;
}
