import { Button } from '@mantine/core';
import { IconScreenShare } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { wallPath } from '../../../auction/live/board-path.ts';
import { enterFullScreen } from '../../../auction/wall/full-screen.ts';
import type { HallEntry } from '../model/hall.ts';
import { wallTurns } from '../model/wall-turns.ts';

interface Props {
  readonly entries: readonly HallEntry[];
  /** The auctions that were chosen in the list. */
  readonly chosen: readonly string[];
  /** The word that the list was searched for. */
  readonly keyword: string;
}

/** Opens the wall on which the chosen auctions take turns, or all that run, then and later. */
export function WallButton({ entries, chosen, keyword }: Props) {
  const turns = wallTurns(entries, chosen);
  if (!turns) return null;
  const { role, packageNumbers } = turns;
  const count = packageNumbers.length;
  return (
    <Button
      component={Link}
      to={wallPath(role, packageNumbers, { isAll: chosen.length === 0, keyword })}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        // Into a tab or window of its own it goes without taking the hall along.
        if (!ctrlKey && !metaKey && !shiftKey) void enterFullScreen();
      }}
      size="compact-md"
      variant="default"
      visibleFrom="sm"
      leftSection={<IconScreenShare size={14} aria-hidden />}
    >
      {count > 1 ? `大屏轮播（${count}）` : '大屏'}
    </Button>
  );
}
