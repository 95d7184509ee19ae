import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { WALL_PARAM } from '@jicai/shared/contract/auction/live/wall.ts';
import { use } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ALL_TURNS, TURNS_KEYWORD_PARAM, TURNS_PARAM } from '../paths.ts';
import { RunningContext } from './running-port.ts';

/** A wall shows no more auctions than this: with more of them nobody sees one again. */
export const MOST_TURNS = 20;

/**
 * The auctions that take turns on the wall of the address: those that somebody chose, or else all that run
 * now; empty where the packages of the project do, and without a wall.
 */
export function useTurns(role: AuctionRole): readonly string[] {
  const [search] = useSearchParams();
  const given = search.has(WALL_PARAM) ? search.get(TURNS_PARAM) : null;
  const isAll = given === ALL_TURNS;
  const keyword = search.get(TURNS_KEYWORD_PARAM) ?? '';
  const running = use(RunningContext)({ role, keyword, isOn: isAll });
  return (isAll ? running : (given?.split(',') ?? [])).slice(0, MOST_TURNS);
}
