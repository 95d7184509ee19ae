import { type Announcement, heaviest, kindLooks } from '../model/kinds.ts';
import { claim } from './claims.ts';
import { isLookedAt, notify, vibrate } from './device.ts';
import { presentBoards } from './presence.ts';
import { canSound, playSound } from './sounds.ts';

/** An announcement on its way to a person. */
export interface Letter {
  readonly news: Announcement;
  /** The title of its notification. */
  readonly title: string;
  /** The event's name among all auctions and people: the same in each tab. */
  readonly event: string;
  /** The board that shows it. */
  readonly board: string;
}

/** The board of requests for countersigns: every board of a supervisor shows those of all auctions. */
const ASKED = 'asked';

const boardOf = (personId: string, name: string) => `${personId} ${name}`;

/** The boards that a tab with these auctions is; a supervisor's has the requests of all auctions, too. */
export const boardsOf = (
  personId: string,
  packageNumbers: readonly string[],
  isSupervisor: boolean,
) => [...packageNumbers, ...(isSupervisor ? [ASKED] : [])].map((name) => boardOf(personId, name));

/** Addresses an announcement of an auction to a person. */
export function letterTo(
  personId: string,
  packageNumber: string,
  title: string,
  news: Announcement,
): Letter {
  const event = `${personId} ${news.event ?? `${packageNumber} ${news.key}`}`;
  const isAsked = news.kind === 'countersignAsked';
  return { news, title, event, board: boardOf(personId, isAsked ? ASKED : packageNumber) };
}

interface Ways {
  /** From 0 to 1; null where sound is off. */
  readonly volume: number | null;
  /** The hall: a tab with the board itself tells more, and tells it instead. */
  readonly isHall?: boolean;
}

/**
 * Reaches a person beside the page: one sound for what comes together, a vibration, and system
 * notifications where they look at no board that shows it. Of all their tabs one tells.
 */
export function reach(letters: readonly Letter[], { volume, isHall = false }: Ways): void {
  const calling = letters.filter(({ news }) => kindLooks[news.kind].calls);
  const main = heaviest(calling.map(({ news }) => news));
  if (main) vibrate(main);
  if (volume !== null && canSound(volume)) void sound(letters, volume, isHall);
  if (!isLookedAt()) void call(calling, isHall);
}

async function sound(letters: readonly Letter[], volume: number, isHall: boolean): Promise<void> {
  const isPresent = await presentBoards();
  const own = letters.filter(({ board }) => !isHall || !isPresent('sounds', board));
  const main = heaviest((await mine('sound', own)).map(({ news }) => news));
  if (main) playSound(main.kind, volume);
}

async function call(letters: readonly Letter[], isHall: boolean): Promise<void> {
  const isPresent = await presentBoards();
  const own = letters.filter(({ board }) => !isPresent(isHall ? 'open' : 'looked', board));
  for (const { title, news, event } of await mine('notice', own)) notify(title, news, event);
}

/** The letters that this tab is to tell in that way. */
async function mine(way: string, letters: readonly Letter[]): Promise<Letter[]> {
  if (letters.length === 0) return [];
  const nameOf = ({ event }: Letter) => `${way} ${event}`;
  const claimed = await claim(letters.map(nameOf));
  return letters.filter((letter) => claimed.has(nameOf(letter)));
}
