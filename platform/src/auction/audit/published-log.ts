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
 * Returns whether the open parts of the events are public: as soon as the auction has an outcome. With sealed
 * quotes it gets one at their opening; a failed or stopped auction has an outcome too.
 */
export const isLogOpen = ({ outcome }: Pick<AuctionRecord, 'outcome'>): boolean => outcome !== null;

/**
 * AU21: while the number of sealed quotes is hidden, returns the auction as it was before its first event;
 * otherwise `record` unchanged. No event is published while it is hidden: digests could be counted, and each
 * new head would reveal a moment.
 */
export function withoutEvents(record: AuctionRecord, terms: string): AuctionRecord {
  if (!isCountHidden(record.rules, record.outcome)) return record;
  return { ...record, lastSeq: 0, headHash: sha256(terms) };
}

/**
 * Returns the public form of an event: with its open part or, while the log is not open, with only the digest
 * of it.
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
 * Returns the signed head of the log as it is now (`HEAD_SCHEME`). Terms and result are null before there is
 * an outcome; `everything`, for an audit of the database, includes them always.
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
