import { contentText } from '@jicai/shared/domain/auction/audit/form.ts';
import type { LogHead, LogRow, PublicKey } from '@jicai/shared/domain/auction/audit/shapes.ts';
import { HEAD_SCHEME, headMessage } from '@jicai/shared/domain/auction/audit/signing.ts';
import { publicOutcome } from '@jicai/shared/domain/auction/audit/steps/control.ts';
import { stateOf } from '@jicai/shared/domain/auction/audit/trust/state.ts';
import { isCountHidden } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import { rank } from '@jicai/shared/domain/auction/standing/ranking.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import type { AuctionEvent } from '../ledger/events.ts';
import type { AuctionRecord } from '../ledger/record.ts';
import { readStandings } from '../ledger/repository.ts';
import type { LoggedAuction } from './repository.ts';

/* Decides which parts of an auction's log are public, and when (AU20–AU23, AU52). */

/**
 * Returns whether the log is open, so that the open part of each event is published: true as soon
 * as the auction has an outcome. An auction with sealed quotes gets an outcome when the quotes are
 * opened; a failed or stopped auction has an outcome too.
 */
export const isLogOpen = ({ outcome }: Pick<AuctionRecord, 'outcome'>): boolean => outcome !== null;

/**
 * AU21: while the number of sealed quotes is hidden, returns `record` with the sequence number and
 * the head hash of a log without events; otherwise `record` unchanged. No event is published during
 * that time, because the events' digests could be counted, and each new head would reveal when an
 * event happened.
 */
export function withoutEvents(record: AuctionRecord, terms: string): AuctionRecord {
  if (!isCountHidden(record.rules, record.outcome)) return record;
  return { ...record, lastSeq: 0, headHash: sha256(terms) };
}

/**
 * Returns the public form of an event: with the event's open part (its content without the secrets)
 * if `isOpen`, otherwise with only the digest of that part.
 */
export function publicRow(event: AuctionEvent, isOpen: boolean): LogRow {
  const { seq, prevHash, hash } = event;
  const content = contentText(event, sha256);
  return isOpen
    ? { seq, prevHash, content, hash }
    : { seq, prevHash, digest: sha256(content), hash };
}

/**
 * The key that signs a head, the list of public keys published with it, and the time of the signature in
 * epoch ms.
 */
export interface HeadSigner {
  readonly keys: readonly PublicKey[];
  readonly key: SigningKey;
  readonly signedAt: number;
}

/**
 * Returns the signed head of the log as it is now (`HEAD_SCHEME`): number and hash of the last
 * event, state of the auction, signature and public keys. Terms and result are null before the
 * auction has an outcome; with `everything`, for an audit of the database, they are always
 * included.
 */
export async function publicHead(
  { record, terms }: LoggedAuction & { readonly terms: string },
  { keys, key, signedAt }: HeadSigner,
  db: Executor,
  shown: 'published' | 'everything' = 'published',
): Promise<LogHead> {
  const { packageNumber, lastSeq: seq, headHash: hash, outcome, rules } = record;
  const isOpen = shown === 'everything' || isLogOpen(record);
  const ranking = isOpen
    ? rank(rules.direction, await readStandings(packageNumber, db)).map(
        ({ code, amount, at, seq, bids }) => ({ code, amount, at, seq, bids }),
      )
    : [];
  const signed = {
    scheme: HEAD_SCHEME,
    packageNumber,
    termsHash: sha256(terms),
    seq,
    hash,
    state: stateOf(record),
    signedAt,
    keyId: key.id,
  } as const;
  return {
    type: 'jicai-log',
    ...signed,
    terms: isOpen ? terms : null,
    signature: key.sign(headMessage(signed)),
    result: isOpen ? { ranking, outcome: outcome && publicOutcome(outcome) } : null,
    keys: keys.map(({ id, publicKey }) => ({ id, publicKey })),
  };
}
