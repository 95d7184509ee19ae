import { Beacon, Ejected, Frame, Leave } from '@jicai/shared/contract/auction/live/socket.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { closeLiveSocket } from '../../../../lib/socket.ts';
import { AGAIN_MS, isShutOut } from '../room/link.ts';
import { createMembership, RETRY_MS, type RoomOptions, reader } from '../room/socket.ts';
import { type AuctionAtoms, createAuctionAtoms } from '../room/state.ts';

/** One auction that the page watches besides the shown one. */
interface Place {
  readonly atoms: AuctionAtoms;
  readonly membership: ReturnType<typeof createMembership>;
  /** Removes the auction's listeners from the socket and ends the page's membership in the auction's room. */
  readonly forget: () => void;
}

/** The connection to the auctions that a page watches besides the shown one. */
export interface OtherRooms {
  /**
   * Watches these auctions and no longer the other auctions of the last call; returns the atoms of
   * each auction by package number (of none after `close` or the end of the session). If the relay
   * refuses an auction or revokes the right to watch it, the auction's `link` is `refused` or
   * `ejected`, and joining is retried every `AGAIN_MS`.
   */
  watch(packageNumbers: readonly string[]): ReadonlyMap<string, AuctionAtoms>;
  close(): void;
}

/** A `TimeKeeping` that does nothing: the shown auction's room measures the server's time. */
const NO_TIME_KEEPING = { measure() {}, stop() {} };

/**
 * Opens one socket for several auctions, until `close`. Each auction's state is the one that the viewer's own
 * board of that auction would show (RT1, RT2).
 */
export function openOtherRooms(
  options: Omit<RoomOptions, 'packageNumber' | 'atoms' | 'isAside'>,
): OtherRooms {
  const socket = options.connect();
  const places = new Map<string, Place>();
  let closed = false;

  function enter(packageNumber: string, atoms = createAuctionAtoms()): Place {
    const roomOptions = { ...options, packageNumber, atoms, isAside: true };
    const membership = createMembership(socket, roomOptions, NO_TIME_KEEPING);
    const reading = reader(packageNumber);
    const frame = reading(Frame, membership.takeFrame);
    const beacon = reading(Beacon, membership.takeBeacon);
    socket.on('frame', frame);
    socket.on('beacon', beacon);
    if (socket.connected) membership.start();
    return {
      atoms,
      membership,
      forget() {
        socket.off('frame', frame);
        socket.off('beacon', beacon);
        membership.close();
      },
    };
  }

  function leave(packageNumber: string, { forget }: Place): void {
    places.delete(packageNumber);
    forget();
    if (socket.connected) socket.emit('leave', encode(Leave, { packageNumber }));
  }

  function close(): void {
    if (closed) return;
    closed = true;
    clearInterval(asking);
    for (const { forget } of places.values()) forget();
    places.clear();
    closeLiveSocket(socket);
  }

  socket.on('connect', () => {
    for (const { membership } of places.values()) membership.start();
  });
  socket.on('disconnect', (reason) => {
    for (const { membership } of places.values()) membership.disconnected();
    // After the relay has closed the socket, socket.io does not reconnect by itself, so this timer reconnects
    // the socket.
    if (reason === 'io server disconnect') {
      setTimeout(() => closed || socket.connect(), RETRY_MS[1]);
    }
  });
  // The end of the session (`*`) closes all memberships and the socket; the room of the shown auction reports
  // the end to the person.
  socket.on('ejected', (wire) => {
    reader('*')(Ejected, close)(wire);
    for (const [packageNumber, { atoms, forget }] of places)
      reader(packageNumber)(Ejected, ({ reason }) => {
        forget();
        // Without a held board, the package tab of this auction shows the polled figures, and the auction's
        // watcher gets no ticks.
        options.store.set(atoms.held, null);
        options.store.set(atoms.link, { kind: 'ejected', reason, session: false });
      })(wire);
  });

  // Auctions that were refused or ejected are joined again periodically, because the right may be
  // granted again, and nobody is at a wall to press a retry button.
  const asking = setInterval(() => {
    for (const [packageNumber, { atoms, forget }] of places) {
      if (!isShutOut(options.store.get(atoms.link))) continue;
      forget();
      places.set(packageNumber, enter(packageNumber, atoms));
    }
  }, AGAIN_MS);

  return {
    watch(packageNumbers) {
      for (const [packageNumber, place] of places)
        if (!packageNumbers.includes(packageNumber)) leave(packageNumber, place);
      for (const packageNumber of closed ? [] : packageNumbers)
        if (!places.has(packageNumber)) places.set(packageNumber, enter(packageNumber));
      return new Map([...places].map(([packageNumber, { atoms }]) => [packageNumber, atoms]));
    },
    close,
  };
}
