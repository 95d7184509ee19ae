import {
  chainHash,
  contentText,
  eventHash,
  type LoggedEvent,
} from '@jicai/shared/domain/auction/audit/form.ts';
import type { EventKind as Kind } from '@jicai/shared/domain/auction/audit/kinds.ts';
import type { Evidence } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import type { Selectable } from 'kysely';
import type { AuctionEventTable } from '../../kernel/db/tables.ts';
import { sha256 } from '../../kernel/signing/hash.ts';

/** The kinds of events in the log of an auction (AU50): the keys of the audit's table `KINDS`. */
export type EventKind = Kind;

export type Payload = { readonly [key: string]: Evidence };

/**
 * One event of the log with its place in the hash chain. `actorId` is the id of a person or of a
 * simulated supplier, or `PLATFORM_ACTOR` for an event that the platform caused by itself.
 */
export interface AuctionEvent extends LoggedEvent {
  readonly kind: EventKind;
  readonly payload: Payload;
  readonly prevHash: string;
  readonly hash: string;
}

export const PLATFORM_ACTOR = 'platform';

/**
 * Returns the hash, in hex, of an event that follows `prevHash` (AU50), as the audit's `form.ts`
 * defines the hash.
 */
export function hashEvent(event: LoggedEvent & Pick<AuctionEvent, 'prevHash'>): string {
  return eventHash(event, event.prevHash, sha256);
}

/**
 * Caches, for events that this process chained, the text of the event's open part (the part that is
 * published later), because hash and receipt are computed from the same text.
 */
const contents = new WeakMap<AuctionEvent, string>();

/**
 * Returns the canonical JSON of an event's open part (the part that is published later), which
 * includes the hash of the event's secrets. The event's hash and receipt are computed from this
 * text.
 */
export const contentOf = (event: AuctionEvent): string =>
  contents.get(event) ?? contentText(event, sha256);

/** Returns the event with its hash, computed from the event and `prevHash` (AU50). */
export function chainEvent(body: Omit<AuctionEvent, 'hash'>): AuctionEvent {
  const content = contentText(body, sha256);
  const event = { ...body, hash: chainHash(body.prevHash, sha256(content), sha256) };
  contents.set(event, content);
  return event;
}

/** A row of `auction_event` without its package number and hash scheme. */
export type EventRow = Omit<Selectable<AuctionEventTable>, 'package_number' | 'scheme'>;

/**
 * Converts a row of the log to an event. The casts of `kind` and `payload` are safe, because only
 * the ledger writes these columns.
 */
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
