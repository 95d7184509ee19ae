import { type Announcement, heaviest, kindLooks } from '../model/kinds.ts';
import { claim } from './claims.ts';
import { isLookedAt, notify, vibrate } from './device.ts';
import { presentBoards } from './presence.ts';
import { canSound, playSound } from './sounds.ts';

/**
 * An announcement addressed to one person, as it is delivered outside the page: by sound, vibration or system
 * notification.
 */
export interface Letter {
  readonly news: Announcement;
  /** The title of the system notification. */
  readonly title: string;
  /** The key of the event, unique among all auctions and people and the same in each tab. */
  readonly event: string;
  /** The key of the board that shows the announcement, one of the keys that `boardsOf` returns. */
  readonly board: string;
}

/**
 * Used instead of a package number in the board key of countersign requests, because every
 * supervisor's board shows the requests of all auctions.
 */
const ASKED = 'asked';

const boardOf = (personId: string, name: string) => `${personId} ${name}`;

/**
 * Returns the keys of the boards that a tab covers: one key per auction and, for a supervisor, the key of the
 * countersign requests.
 */
export const boardsOf = (
  personId: string,
  packageNumbers: readonly string[],
  isSupervisor: boolean,
) => [...packageNumbers, ...(isSupervisor ? [ASKED] : [])].map((name) => boardOf(personId, name));

/**
 * Returns the letter that addresses an announcement of an auction to a person; `title` is the title
 * of the system notification.
 */
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
  /** The volume from 0 to 1; `null` if sound is off. */
  readonly volume: number | null;
  /**
   * True if a page without boards (the hall, the notices) calls `reach`. That page shows no notification if a
   * tab has the letter's board open, and plays no sound if a tab can play the board's sounds.
   */
  readonly isHall?: boolean;
}

/**
 * Alerts the person to announcements: vibrates once if one of them is of a kind that `calls`,
 * plays one sound (that of the heaviest announcement), and shows a system notification for each
 * announcement of a kind that `calls`, unless this page or a tab with the board is looked at. Of
 * the person's tabs only one plays the sound, and only one shows the notification (`claim`).
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

/**
 * Claims the letters for one channel (`sound` or `notice`) among the person's tabs; resolves to the letters
 * that this tab claimed and may therefore announce.
 */
async function mine(way: string, letters: readonly Letter[]): Promise<Letter[]> {
  if (letters.length === 0) return [];
  const nameOf = ({ event }: Letter) => `${way} ${event}`;
  const claimed = await claim(letters.map(nameOf));
  return letters.filter((letter) => claimed.has(nameOf(letter)));
}
