import { openRoom } from '@jicai/client/src/features/auction/live/room/socket.ts';
import { createAuctionAtoms } from '@jicai/client/src/features/auction/live/room/state.ts';
import { createLiveSocket } from '@jicai/client/src/lib/socket.ts';
import { createServerTime } from '@jicai/client/src/lib/time/server-time.ts';
import { createStore } from 'jotai';

/*
 * A board's room as a process of its own, to be put to sleep: `node sleeper.ts <url> <package>`,
 * the token in TOKEN. Writes a line of JSON ten times a second: what its board would show.
 */

const [, , url = '', packageNumber = ''] = process.argv;
const TICK_MS = 100;

/** A machine's steady clock stands still while it sleeps; a stopped process's goes on, so ours is made. */
let awake = 0;
let last = performance.now();
function steady(): number {
  const now = performance.now();
  awake += Math.min(now - last, 5 * TICK_MS);
  last = now;
  return awake;
}

const store = createStore();
const atoms = createAuctionAtoms();
const time = createServerTime({ steady, wall: () => Date.now() });
time.onTick(() => {});
openRoom({
  packageNumber,
  atoms,
  store,
  time,
  connect: () => createLiveSocket(process.env.TOKEN ?? '', url),
});
setInterval(() => {
  const report = {
    link: store.get(atoms.link).kind,
    bids: store.get(atoms.held)?.board.bidCount ?? 0,
    online: store.get(atoms.held)?.board.online ?? [],
    epoch: store.get(atoms.held)?.epoch ?? '',
    // The same machine's clock is the database's here.
    offMs: Math.round(time.now() - Date.now()),
  };
  process.stdout.write(`${JSON.stringify(report)}\n`);
}, TICK_MS);
