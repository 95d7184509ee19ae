import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import type { AllNews } from '../announce/state.ts';
import { usePackages } from '../api.ts';
import { announcedHereAtom } from '../notice/told-here.ts';
import { OthersContext } from './context.ts';
import { useOtherNews } from './use-other-news.ts';
import { useOtherRooms } from './use-other-rooms.ts';
import { useTurns } from './use-turns.ts';

/**
 * The most auctions that a page watches besides the shown auction, because the relay admits one socket to at
 * most this many rooms.
 */
const MOST = 20;

interface Props {
  /** The package number of the auction that the page shows. */
  readonly packageNumber: string;
  /** The viewer's role in the shown auction. */
  readonly role: AuctionRole;
  readonly all: AllNews;
  readonly children: ReactNode;
}

/** Stores the auctions that this page announces itself, so that `AuctionNotice` leaves them out. */
function useAnnouncedHere(packageNumbers: string): void {
  const setAnnounced = useSetAtom(announcedHereAtom);
  useEffect(() => {
    setAnnounced(new Set(packageNumbers.split(' ')));
    return () => setAnnounced(new Set<string>());
  }, [packageNumbers, setAnnounced]);
}

/**
 * Watches the other packages of the project that the viewer may enter and, on a wall, the auctions that take
 * turns. Announces the changes in them whichever auction is shown, and provides their atoms.
 */
export function OtherAuctions({ packageNumber, role, all, children }: Props) {
  const { data } = usePackages(packageNumber);
  const turns = useTurns(role);
  const packages = data?.packages.filter(({ mayEnter }) => mayEnter) ?? [];
  const numbers = new Set([...turns, ...packages.map((tab) => tab.packageNumber)]);
  numbers.delete(packageNumber);
  const others = useOtherRooms([...numbers].slice(0, MOST));
  useOtherNews(others, all);
  useAnnouncedHere([packageNumber, ...others.keys()].join(' '));
  return <OthersContext value={others}>{children}</OthersContext>;
}
