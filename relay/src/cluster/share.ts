import type { Position } from '../auction/room/room.ts';
import type { PollProblem } from '../auction/source/source.ts';
import type { Fresh, News, People, Whole } from './message.ts';

/**
 * One auction's work, shared by the relays that have viewers of it: one of them asks the upstream,
 * all of them show what it says.
 */
export interface Share {
  /** Is it this relay that asks now? */
  polls(): boolean;
  /** Says what this relay knows; `make` is asked when its turn has come. It comes to `onNews`. */
  tell(make: () => News | null): Promise<void>;
  /** The upstream did not answer this relay; `times` in a row. */
  failed(problem: PollProblem, times: number): void;
  /** Who is at this relay. */
  here(people: People): void;
  /** Who is there, at whatever relay. */
  people(): People;
  /** Something changed: passes it on where another relay asks. */
  nudge(): void;
  /** Resolves when this relay has the newest state that was published. */
  catchUp(): Promise<void>;
  stop(): void;
}

export interface ShareEvents {
  /** News, this relay's own too. `whole` only where the board may be different. */
  onNews(fresh: Fresh, whole: (Whole & { readonly to?: Position }) | null): void;
  /** The upstream did not answer the relay that asks. */
  onTrouble(problem: PollProblem): void;
  /** It is this relay that asks, at once. */
  onTurn(): void;
  /** Others are there, and it is this relay that says so. */
  onPeople(): void;
}

/** With no other relays: everything is said to oneself. */
export function createSoloShare(events: ShareEvents): Share {
  let people: People = { online: [], readiness: [] };
  return {
    polls: () => true,
    async tell(make) {
      const news = make();
      if (news) events.onNews(news, news);
    },
    failed: (problem) => events.onTrouble(problem),
    here(now) {
      people = now;
      events.onPeople();
    },
    people: () => people,
    nudge: () => events.onTurn(),
    catchUp: async () => {},
    stop: () => {},
  };
}
