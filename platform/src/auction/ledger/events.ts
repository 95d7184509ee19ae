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

/** One line of the log. `actorId` is a person, or `platform` for what happens by itself. */
export interface AuctionEvent extends LoggedEvent {
  readonly kind: EventKind;
  readonly payload: Payload;
  readonly prevHash: string;
  readonly hash: string;
}

export const PLATFORM_ACTOR = 'platform';

/** The hash of an event after the one before it, in hex (AU50; the audit's form.ts describes it). */
export function hashEvent(event: LoggedEvent & Pick<AuctionEvent, 'prevHash'>): string {
  return eventHash(event, event.prevHash, sha256);
}

/** Texts of events' open parts that this process made: hash and receipt need the same one. */
const contents = new WeakMap<AuctionEvent, string>();

/** The text of an event's open part, which its hash and its receipt are made over. */
export const contentOf = (event: AuctionEvent): string =>
  contents.get(event) ?? contentText(event, sha256);

/** An event in its place in the chain, with its hash (AU50). */
export function chainEvent(body: Omit<AuctionEvent, 'hash'>): AuctionEvent {
  const content = contentText(body, sha256);
  const event = { ...body, hash: chainHash(body.prevHash, sha256(content), sha256) };
  contents.set(event, content);
  return event;
}

/** A stored line of the log, as it is read. */
export type EventRow = Omit<Selectable<AuctionEventTable>, 'package_number' | 'scheme'>;

/** A stored line of the log. Its columns hold what the platform wrote. */
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
