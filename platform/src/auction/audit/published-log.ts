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

/* The parts of a log that everybody may see, and when (AU20–AU23, AU52). */

/**
 * Whether the open parts may be read: not before there is an outcome. With sealed quotes that is
 * their opening, and a failed or stopped auction has one too.
 */
export const isLogOpen = ({ outcome }: Pick<AuctionRecord, 'outcome'>): boolean => outcome !== null;

/**
 * AU21: the auction at the beginning of its log while the number of sealed quotes is hidden, the events
 * of others among them: each digest would count, and each head would tell a moment.
 */
export function withoutEvents(record: AuctionRecord, terms: string): AuctionRecord {
  if (!isCountHidden(record.rules, record.outcome)) return record;
  return { ...record, lastSeq: 0, headHash: sha256(terms) };
}

/** One event for everybody: its open part, or before that only the digest of it. */
export function publicRow(event: AuctionEvent, isOpen: boolean): LogRow {
  const { seq, prevHash, hash } = event;
  const content = contentText(event, sha256);
  return isOpen
    ? { seq, prevHash, content, hash }
    : { seq, prevHash, digest: sha256(content), hash };
}

/** The signer of a head, and the server's time of the signature in ms. */
export interface HeadSigner {
  readonly keys: readonly PublicKey[];
  readonly key: SigningKey;
  readonly signedAt: number;
}

/**
 * The head of the log as it stands, signed (head scheme 3). Needs the terms. `everything` is for holders
 * of the database: it shows the log before there is an outcome, too.
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
