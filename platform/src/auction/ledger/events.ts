import {
  chainHash,
  contentText,
  eventHash,
  type LoggedEvent,
} from '@jicai/shared/domain/auction/audit/form.ts';
import type { EventKind as Kind } from '@jicai/shared/domain/auction/audit/kinds.ts';
import type { Evidence } from '@jicai/shared/domain/kernel/canonical-json.ts';
import type { Selectable } from 'kysely';
import type { AuctionEventTable } from '../../kernel/db/tables.ts';
import { sha256 } from '../../kernel/signing/hash.ts';

/** The kinds of events in the log of an auction (AU50): the rows of the audit's table of kinds. */
export type EventKind = Kind;

export type Payload = { readonly [key: string]: Evidence };

/** One event of the log. `actorId` is a person, or `platform` for what the platform does by itself. */
export interface AuctionEvent extends LoggedEvent {
  readonly kind: EventKind;
  readonly payload: Payload;
  readonly prevHash: string;
  readonly hash: string;
}

export const PLATFORM_ACTOR = 'platform';

/** Returns the hash of an event that follows `prevHash`, in hex (AU50; the audit's form.ts describes it). */
export function hashEvent(event: LoggedEvent & Pick<AuctionEvent, 'prevHash'>): string {
  return eventHash(event, event.prevHash, sha256);
}

/** Caches the open parts of events that this process chained: hash and receipt need the same text. */
const contents = new WeakMap<AuctionEvent, string>();

/** Returns the text of an event's open part, which is the input of its hash and of its receipt. */
export const contentOf = (event: AuctionEvent): string =>
  contents.get(event) ?? contentText(event, sha256);

/** Adds the hash that links an event to the one before it (AU50). */
export function chainEvent(body: Omit<AuctionEvent, 'hash'>): AuctionEvent {
  const content = contentText(body, sha256);
  const event = { ...body, hash: chainHash(body.prevHash, sha256(content), sha256) };
  contents.set(event, content);
  return event;
}

/** The columns of a stored event. */
export type EventRow = Omit<Selectable<AuctionEventTable>, 'package_number' | 'scheme'>;

/** Row → event. Safe to cast: the columns hold what the platform wrote. */
export function eventOfRow(row: EventRow): AuctionEvent {
  return {
    seq: row.seq,
    at: row.at,
    kind: row.kind as EventKind,
    actorId: row.actor_id,
    code: row.code,
    requestKey: row.request_key,
    payload: row.payload as Payload,
    salt: row.salt,
    secretSalt: row.secret_salt,
    prevHash: row.prev_hash,
    hash: row.hash,
  };
}
