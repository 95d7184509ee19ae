import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { createContext } from 'react';

interface Asked {
  readonly role: AuctionRole;
  readonly keyword: string;
  /** While it is false, nothing is read. */
  readonly isOn: boolean;
}

/** A hook: the auctions that run now and in which the viewer has that role, refreshed periodically. */
export type UseRunning = (asked: Asked) => readonly string[];

const NONE: readonly string[] = [];

/** Provided by the layout of the boards, because the list of a person's auctions belongs to the hall. */
export const RunningContext = createContext<UseRunning>(() => NONE);
