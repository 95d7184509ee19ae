/** The subject of an announcement. Each kind has its own sound, label and weight. */
export type AnnouncementKind =
  | 'won'
  | 'lost'
  | 'failed'
  | 'stopped'
  | 'award'
  | 'cleared'
  | 'roundOut'
  | 'extended'
  | 'paused'
  | 'resumed'
  | 'endChanged'
  | 'begun'
  | 'roundEnded'
  | 'closed'
  | 'opened'
  | 'countersignAsked'
  | 'countersignDecided'
  | 'left10'
  | 'left60'
  | 'left300'
  | 'outbid'
  | 'rankLost'
  | 'reminder'
  | 'message'
  | 'leading'
  | 'rankWon'
  | 'leader'
  | 'linkLost'
  | 'linkBack';

/** A change of which the viewer is notified. `key` identifies the change within the auction. */
export interface Announcement {
  readonly key: string;
  readonly kind: AnnouncementKind;
  readonly text: string;
  /**
   * When the change was noticed or, if its announcement was held back during an opening, when it
   * was delivered; epoch ms of the server's clock.
   */
  readonly at: number;
  /**
   * A second key of the change, which is the same on every page and unique among all auctions.
   * Present if other pages announce the change under another `key`; otherwise absent.
   */
  readonly event?: string;
  /**
   * The package number of the auction that the announcement is about; absent if that is the auction of the
   * board.
   */
  readonly packageNumber?: string;
}

/**
 * Returns the `event` of a countersign request, the same from its board and from its to-do. `askedAt` in ms
 * is cut to the second, as the to-do's time is; `text` is the to-do's text, as a second may have several
 * requests.
 */
export const askedEvent = (packageNumber: string, askedAt: number, text: string): string =>
  `${packageNumber} asked:${Math.floor(askedAt / 1_000)} ${text}`;

/** How the announcements of one kind are labelled, weighted and delivered. */
export interface KindLook {
  /** The label in the tab title and in lists. */
  readonly word: string;
  /** The live region that reads out the announcement; `assertive` interrupts a screen reader. */
  readonly urgency: 'polite' | 'assertive';
  /**
   * The importance of the kind, from 1 (routine) to 5 (outcome and award). It orders the announcements in
   * banners and title, and selects the banner's tone, the vibration, and whether a system notification stays
   * until the person closes it.
   */
  readonly weight: 1 | 2 | 3 | 4 | 5;
  readonly hasBanner: boolean;
  /**
   * Whether the announcement alerts a person who does not look at the page, by system notification and
   * vibration.
   */
  readonly calls: boolean;
}

const look = (
  word: string,
  weight: KindLook['weight'],
  urgency: KindLook['urgency'],
  more: Partial<Pick<KindLook, 'hasBanner' | 'calls'>> = {},
): KindLook => ({ word, weight, urgency, hasBanner: true, calls: true, ...more });

export const kindLooks: Readonly<Record<AnnouncementKind, KindLook>> = {
  won: look('已成交', 5, 'assertive'),
  lost: look('已结束', 5, 'assertive'),
  failed: look('流标', 5, 'assertive'),
  stopped: look('已终止', 5, 'assertive'),
  award: look('成交结果', 5, 'polite'),
  cleared: look('报价被清除', 4, 'assertive'),
  roundOut: look('已出局', 4, 'assertive'),
  extended: look('已延时', 3, 'assertive'),
  paused: look('已暂停', 3, 'assertive'),
  resumed: look('已恢复', 3, 'assertive'),
  endChanged: look('时间已改', 3, 'assertive'),
  begun: look('已开始', 3, 'assertive'),
  roundEnded: look('本轮结束', 3, 'polite'),
  // No banner and no notification, because the board shows below its header that the time is over.
  closed: look('时间到', 3, 'assertive', { hasBanner: false, calls: false }),
  // No banner, because the board itself shows the opening of the sealed quotes.
  opened: look('正在开标', 3, 'assertive', { hasBanner: false }),
  countersignAsked: look('待会签', 3, 'assertive'),
  countersignDecided: look('已会签', 3, 'assertive'),
  left10: look('最后 10 秒', 3, 'assertive', { hasBanner: false }),
  left60: look('最后 1 分钟', 2, 'assertive'),
  left300: look('不足 5 分钟', 2, 'polite'),
  outbid: look('已被超过', 2, 'assertive'),
  rankLost: look('名次下降', 2, 'assertive', { calls: false }),
  reminder: look('新提醒', 2, 'assertive'),
  message: look('新消息', 2, 'polite'),
  leading: look('第一名', 1, 'polite', { hasBanner: false, calls: false }),
  rankWon: look('名次上升', 1, 'polite', { hasBanner: false, calls: false }),
  leader: look('新报价', 1, 'polite', { hasBanner: false, calls: false }),
  // No banner, because the board itself marks its data as stale while the connection is lost.
  linkLost: look('连接中断', 2, 'assertive', { hasBanner: false, calls: false }),
  linkBack: look('连接恢复', 1, 'polite', { calls: false }),
};

/**
 * Returns the tone of a kind's banner: `good` for `won`, `plain` for `award` and for weight 1,
 * `alarm` (red) for every other kind from weight 4 on, else `warning`.
 */
export function toneOf(kind: AnnouncementKind): 'good' | 'plain' | 'warning' | 'alarm' {
  if (kind === 'won') return 'good';
  const { weight } = kindLooks[kind];
  if (kind === 'award' || weight === 1) return 'plain';
  return weight >= 4 ? 'alarm' : 'warning';
}

/**
 * The kinds about a change of the viewer's own rank; an announcement of any of these kinds
 * replaces the previous announcement of any of them.
 */
export const RANK_KINDS: ReadonlySet<AnnouncementKind> = new Set([
  'outbid',
  'rankLost',
  'leading',
  'rankWon',
]);

/** The kinds about the viewer's own rank, and the kind about the clearing of the viewer's bids. */
export const OWN_PLACE_KINDS: ReadonlySet<AnnouncementKind> = new Set([...RANK_KINDS, 'cleared']);

/** Returns the heaviest announcement, the latest among equals; `null` if there is none. */
export function heaviest<T extends Announcement>(all: readonly T[]): T | null {
  let best: T | null = null;
  for (const item of all) {
    if (best === null || kindLooks[item.kind].weight >= kindLooks[best.kind].weight) best = item;
  }
  return best;
}
