import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { createContext } from 'react';

interface Asked {
  readonly role: AuctionRole;
  readonly keyword: string;
  /** Asks nothing while false. */
  readonly isOn: boolean;
}

/** A hook: the auctions that run now and in which the viewer has that role, asked again from time to time. */
export type UseRunning = (asked: Asked) => readonly string[];

const NONE: readonly string[] = [];

/** Filled by the layout of the boards: the list of a person's auctions belongs to the hall. */
export const RunningContext = createContext<UseRunning>(() => NONE);
