import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * Bids, the state of live auctions and their closing have connections of their own, so that they never wait
 * for a connection while other calls hold all of them, however those got there: slow searches, or writes that
 * wait for each other's locks.
 */

const lane = new AsyncLocalStorage<true>();

/** Runs `run` so that its statements, and those of whatever it starts, use the connections of bids. */
export const inBidLane = <T>(run: () => T): T => lane.run(true, run);

/** Whether the running code is of the bid lane. */
export const isInBidLane = (): boolean => lane.getStore() === true;
