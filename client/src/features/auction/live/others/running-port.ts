import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { createContext } from 'react';

interface Asked {
  readonly role: AuctionRole;
  readonly keyword: string;
  /** Whether the auctions are needed; nothing is read while false. */
  readonly isOn: boolean;
}

/**
 * A hook that returns the package numbers of the running auctions in which the viewer has this role and that
 * match the keyword, refreshed periodically.
 */
export type UseRunning = (asked: Asked) => readonly string[];

const NONE: readonly string[] = [];

/**
 * The context with the hook that lists running auctions. `BoardLayout` provides the hook, because the list of
 * a person's auctions belongs to another slice (the hall), which this slice does not import.
 */
export const RunningContext = createContext<UseRunning>(() => NONE);
