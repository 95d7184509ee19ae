import { type Announcement, heaviest, kindLooks } from '../model/kinds.ts';
import { claim } from './claims.ts';
import { isLookedAt, notify, vibrate } from './device.ts';
import { presentBoards } from './presence.ts';
import { canSound, playSound } from './sounds.ts';

/** An announcement for one person. */
export interface Letter {
  readonly news: Announcement;
  /** The title of its notification. */
  readonly title: string;
  /** The key of the event, unique among all auctions and people and the same in each tab. */
  readonly event: string;
  /** The key of the board that shows it. */
  readonly board: string;
}

/** The shared board of countersign requests: every supervisor's board shows those of all auctions. */
const ASKED = 'asked';

const boardOf = (personId: string, name: string) => `${personId} ${name}`;

/** Returns the board keys of a tab with these auctions; a supervisor's tab also has the requests. */
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
  /** From 0 to 1; `null` if sound is off. */
  readonly volume: number | null;
  /** Sent by the hall: a tab with the board itself knows more and announces instead. */
  readonly isHall?: boolean;
}

/**
 * Alerts a person outside the page: one sound for simultaneous announcements, a vibration, and system
 * notifications if no visible board shows them. Only one of the person's tabs does so.
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
  const uncovered = letters.filter(({ board }) => !isHall || !isPresent('sounds', board));
  const main = heaviest((await mine('sound', uncovered)).map(({ news }) => news));
  if (main) playSound(main.kind, volume);
}

async function call(letters: readonly Letter[], isHall: boolean): Promise<void> {
  const isPresent = await presentBoards();
  const uncovered = letters.filter(({ board }) => !isPresent(isHall ? 'open' : 'looked', board));
  for (const { title, news, event } of await mine('notice', uncovered)) notify(title, news, event);
}

/** Returns the letters that this tab may announce in that way. */
async function mine(way: string, letters: readonly Letter[]): Promise<Letter[]> {
  if (letters.length === 0) return [];
  const nameOf = ({ event }: Letter) => `${way} ${event}`;
  const claimed = await claim(letters.map(nameOf));
  return letters.filter((letter) => claimed.has(nameOf(letter)));
}
