import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { WALL_PARAM } from '@jicai/shared/contract/auction/live/wall.ts';
import { use } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ALL_TURNS, TURNS_KEYWORD_PARAM, TURNS_PARAM } from '../paths.ts';
import { RunningContext } from './running-port.ts';

/** The most auctions that take turns on a wall: with more, each would be shown too seldom. */
export const MOST_TURNS = 20;

/**
 * Returns the package numbers, at most `MOST_TURNS`, that take turns on the wall, from the URL: the
 * selected ones, or all that run now. Empty without a wall, and for a wall of the project's
 * packages.
 */
export function useTurns(role: AuctionRole): readonly string[] {
  const [search] = useSearchParams();
  const param = search.has(WALL_PARAM) ? search.get(TURNS_PARAM) : null;
  const isAll = param === ALL_TURNS;
  const keyword = search.get(TURNS_KEYWORD_PARAM) ?? '';
  const running = use(RunningContext)({ role, keyword, isOn: isAll });
  return (isAll ? running : (param?.split(',') ?? [])).slice(0, MOST_TURNS);
}
