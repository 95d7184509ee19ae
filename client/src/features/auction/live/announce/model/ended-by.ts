import type { AnnouncementKind } from './kinds.ts';

/** The kinds that say that the bidding is over. */
const OVER = ['closed', 'won', 'lost', 'failed', 'stopped'] as const;
const RANK = ['outbid', 'rankLost', 'leading', 'rankWon'] as const;
/** The announced time left is wrong once the end has moved. */
const MOVED = ['extended', 'endChanged', 'paused'] as const;

/**
 * For each kind that announces a state, the later kinds by which that state has ended; empty for a kind that
 * announces an event, which remains true.
 */
export const endedBy: Readonly<Record<AnnouncementKind, readonly AnnouncementKind[]>> = {
  linkLost: ['linkBack'],
  linkBack: ['linkLost'],
  paused: ['resumed', 'stopped'],
  resumed: ['paused', ...OVER],
  begun: OVER,
  opened: ['won', 'lost', 'failed', 'award'],
  left300: ['left60', 'left10', ...MOVED, ...OVER],
  left60: ['left10', ...MOVED, ...OVER],
  left10: [...MOVED, ...OVER],
  outbid: RANK,
  rankLost: RANK,
  leading: RANK,
  rankWon: RANK,
  leader: ['leader'],
  won: [],
  lost: [],
  failed: [],
  stopped: [],
  award: [],
  cleared: [],
  roundOut: [],
  extended: [],
  endChanged: [],
  roundEnded: [],
  closed: [],
  countersignAsked: [],
  countersignDecided: [],
  reminder: [],
  message: [],
};
