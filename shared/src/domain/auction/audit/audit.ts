import type { AuditCrypto, Sha256 } from '../../kernel/signing.ts';
import { canonicalJson } from '../../kernel/texts/canonical-json.ts';
import { rank } from '../standing/ranking.ts';
import type { AuctionClock, Outcome, Standing } from '../types.ts';
import { type Aspect, aspectOf, type Finding, type Problem, problem } from './findings.ts';
import { chainHash } from './form.ts';
import { play } from './play.ts';
import { isProblem, type ReadLog, readAs } from './read-file.ts';
import { type AuditEvent, type Replay, startReplay } from './replay.ts';
import {
  type Content,
  ContentShape,
  type LogRow,
  type LogState,
  SecretsShape,
  TermsShape,
} from './shapes.ts';
import { describeOutcome, publicOutcome } from './steps/control.ts';
import { compareWith, type Witnesses } from './trust/compare.ts';
import { checkHead } from './trust/head.ts';
import type { Issuer } from './trust/issuer.ts';
import { NO_KEYS, type OutsideKeys, resolveTrust } from './trust/keys.ts';
import { STATE_WORDS, signedState, stateOf } from './trust/state.ts';

/**
 * The result of the audit for one aspect. `notPublic`: the log is not open and shows only hashes.
 * `unchecked`: the replay did not reach the end; for `signature`, no trusted key signed the log, or
 * the log was read from the database.
 */
export type Agreement = 'agrees' | 'fails' | 'notPublic' | 'unchecked';

/** One event of the log, with the findings about the event. */
export interface AuditedRow {
  readonly seq: number;
  readonly hash: string;
  /**
   * Null if the log shows only the hash of the event, if the row is missing, or if the event's
   * content cannot be parsed. An event whose content does not match its hash is present, with a
   * finding.
   */
  readonly event: AuditEvent | null;
  readonly findings: readonly Problem[];
}

export interface AuditReport {
  readonly packageNumber: string;
  readonly isGood: boolean;
  /**
   * Whether the log shows the contents of its events; a published log does once the auction has an
   * outcome.
   */
  readonly isOpen: boolean;
  /** Ordered by the sequence number of the event; 0 stands for the head of the log. */
  readonly findings: readonly Finding[];
  readonly agreement: Readonly<Record<Checked, Agreement>>;
  readonly rows: readonly AuditedRow[];
  readonly issuer: Issuer;
  readonly head: {
    readonly seq: number;
    readonly hash: string;
    readonly keyId: string;
    readonly scheme: 2 | 3;
    /**
     * The signed state of the auction and, in `at`, the signed time in ms; both null for a head of scheme
     * 2.
     */
    readonly state: LogState | null;
    readonly at: number | null;
  };
  /**
   * The state of the auction at the end of the replay; null if the log is not open or the replay stopped
   * early.
   */
  readonly replayed: LogState | null;
  readonly compared: {
    readonly published: boolean;
    readonly printed: number;
    readonly receipts: number;
    /** Whether the published log, a printed head or a receipt is later than the audited log. */
    readonly isEarlier: boolean;
  };
  /** The outcome, ranking and clock at the end of the replay; null in the same cases as `replayed`. */
  readonly end: {
    readonly outcome: Outcome | null;
    readonly ranking: readonly Standing[];
    readonly clock: AuctionClock;
  } | null;
}

/** The aspects of an audit that AU52 reports one by one. */
export const CHECKED = [
  'hash',
  'signature',
  'acceptance',
  'extension',
  'ranking',
  'outcome',
] as const;
export type Checked = (typeof CHECKED)[number];

/**
 * Checks one row without a replay: its sequence number, its link to the previous row, its hash and
 * the form of its content. Returns the problems and the parsed content, which is null if the row
 * has only a digest or if the content cannot be parsed. `place.before` has the hashes to which the
 * row may be linked; if it is null, the link is not checked.
 */
function checkRow(
  row: LogRow,
  place: { readonly seq: number; readonly before: readonly string[] | null },
  { sha256 }: AuditCrypto,
): { problems: Problem[]; content: Content | null } {
  const problems: Problem[] = [];
  if (row.seq !== place.seq)
    problems.push(problem('missingRow', { expected: String(place.seq), seq: String(row.seq) }));
  if (place.before !== null && !place.before.includes(row.prevHash))
    problems.push(
      problem('prevHash', { expected: place.before.at(-1) ?? '', found: row.prevHash }),
    );
  const digest = 'content' in row ? sha256(row.content) : row.digest;
  const expected = chainHash(row.prevHash, digest, sha256);
  if (row.hash !== expected) {
    problems.push(problem('content' in row ? 'digest' : 'hash', { expected, found: row.hash }));
  }
  if (!('content' in row)) return { problems, content: null };
  const content = readAs(ContentShape, row.content);
  if (isProblem(content)) return { problems: [...problems, content], content: null };
  if (content.seq !== row.seq) problems.push(problem('digest'));
  return { problems, content };
}

/**
 * Returns the event of a content, with the event's secrets if `text` holds the secrets. Reports a `text`
 * that is damaged or does not match the hash of the secrets in the content.
 */
function withSecrets(
  content: Content,
  text: string | undefined,
  { sha256 }: AuditCrypto,
): { event: AuditEvent; problems: Problem[] } {
  const { seq, at, kind, code, data, secret } = content;
  const event = { seq, at, kind, code, data, secrets: null };
  if (text === undefined) return { event, problems: [] };
  const secrets = readAs(SecretsShape, text);
  if (isProblem(secrets)) return { event, problems: [secrets] };
  const agrees = sha256(text) === secret;
  return { event: { ...event, secrets }, problems: agrees ? [] : [problem('secretHash')] };
}

/**
 * Starts the replay of an open log and reports faulty terms; returns null if the terms are missing or
 * damaged.
 */
function beginReplay(
  { head }: ReadLog,
  sha256: Sha256,
  found: (problem: Problem) => void,
): Replay | null {
  if (head.terms === null) return null;
  const terms = readAs(TermsShape, head.terms);
  if (isProblem(terms)) {
    found(terms);
    return null;
  }
  if (terms.packageNumber !== head.packageNumber)
    found(problem('otherPackage', { package: terms.packageNumber }));
  return startReplay(terms, sha256);
}

/**
 * Compares the published result and the signed state with the end of the replay. Also reports events that
 * the log must contain and does not: those of an award by lines, and an extension.
 */
function resultProblems({ head }: ReadLog, replay: Replay): Problem[] {
  const problems: Problem[] = [];
  const { outcome, rules } = replay;
  if (replay.due.length > 0) problems.push(problem('awardWrong'));
  if (replay.extension) problems.push(problem('extensionMissing'));
  const ranking = rank(rules.direction, [...replay.standings.values()]);
  const published = head.result;
  if (
    !published ||
    canonicalJson(ranking.map(plain)) !== canonicalJson(published.ranking.map(plain))
  )
    problems.push(problem('rankingWrong'));
  const expectedOutcome = outcome && publicOutcome(outcome);
  if (!published || canonicalJson(expectedOutcome) !== canonicalJson(published.outcome))
    problems.push(problem('resultWrong', { outcome: outcome ? describeOutcome(outcome) : '尚无' }));
  const [state, expected] = [signedState(head), stateOf(replay)];
  if (state !== null && state !== expected) {
    const values = { expected: STATE_WORDS[expected], found: STATE_WORDS[state] };
    problems.push(problem('stateWrong', values));
  }
  return problems;
}

const plain = ({ code, amount, at, seq, bids }: Standing) => ({ code, amount, at, seq, bids });

export interface AuditOptions {
  /** TL1: the keys that the auditor trusts. Without any, the signer is not checked. */
  readonly outside?: OutsideKeys;
  readonly witnesses?: Witnesses;
  /**
   * The texts of the secrets, only for a log that was read from the database: `[n]` belongs to event n + 1.
   * The issuer is then `unsigned`.
   */
  readonly secrets?: readonly string[];
}

/**
 * AU52: audits a published log: checks its head and its chain of hashes, and compares it with
 * `witnesses`. If the log is open and its head has no fault, also replays its events with the rules
 * that the platform itself uses. The replay stops at a row that is missing or damaged or breaks the
 * chain, because later events cannot be checked.
 */
export function auditLog(
  log: ReadLog,
  crypto: AuditCrypto,
  { outside = NO_KEYS, witnesses = {}, secrets }: AuditOptions = {},
): AuditReport {
  const { head } = log;
  const findings: Finding[] = [...log.damage];
  const found = (seq: number, problems: readonly Problem[]) => {
    for (const item of problems) findings.push({ seq, ...item });
  };
  const signature = checkHead(log, resolveTrust(outside, head.keys, crypto), crypto);
  found(0, signature.problems);
  let replay = findings.some(({ seq }) => seq === 0)
    ? null
    : beginReplay(log, crypto.sha256, (item) => found(0, [item]));
  if (findings.some(({ seq }) => seq === 0)) replay = null;
  const isOpen = head.terms !== null;
  let before: readonly string[] | null = [head.termsHash];
  const events = new Map<number, AuditEvent>();

  for (const [index, row] of log.rows.entries()) {
    const seq = index + 1;
    if (!row) {
      [before, replay] = [null, null];
      continue;
    }
    const { problems, content } = checkRow(row, { seq, before }, crypto);
    // The next row may be chained to the stated or to the computed hash of this row, so that one change
    // gives one finding, not two.
    before = [row.hash, chainHash(row.prevHash, digestOf(row, crypto), crypto.sha256)];
    if (isOpen && !content && problems.length === 0)
      problems.push(problem('badForm', { field: 'content' }));
    found(seq, problems);
    if (problems.length > 0) replay = null;
    if (!content) continue;
    const { event, problems: unsecret } = withSecrets(content, secrets?.[index], crypto);
    events.set(seq, event);
    found(seq, unsecret);
    if (!replay) continue;
    if (replay.extension && event.kind !== 'end.extended') {
      found(replay.extension.seq, [problem('extensionMissing')]);
      replay.extension = null;
    }
    found(seq, play(replay, event));
  }

  const last = log.rows.length;
  if (last !== head.seq) {
    found(Math.min(last, head.seq), [
      problem('truncated', { seq: String(last), head: String(head.seq) }),
    ]);
    replay = null;
  } else if (before !== null && !before.includes(head.hash)) {
    const values = { expected: head.hash, found: before.at(-1) ?? '' };
    found(last, [problem('headHash', values)]);
  }
  if (replay) found(0, resultProblems(log, replay));
  const compared = compareWith(log, witnesses);
  findings.push(...compared.findings);
  findings.sort((a, b) => a.seq - b.seq);

  const failed = new Set(findings.map(aspectOf));
  const findingsOf = Map.groupBy(findings, ({ seq }) => seq);
  return {
    packageNumber: head.packageNumber,
    isGood: findings.length === 0,
    isOpen,
    findings,
    agreement: agreementOf(failed, {
      isOpen,
      isReplayed: replay !== null,
      isSigned: secrets === undefined && signature.issuer.kind === 'trusted',
    }),
    rows: log.rows.map((row, index) => ({
      seq: index + 1,
      hash: row?.hash ?? '',
      event: events.get(index + 1) ?? null,
      findings: findingsOf.get(index + 1) ?? [],
    })),
    issuer: secrets === undefined ? signature.issuer : { kind: 'unsigned' },
    head: headFacts(log),
    replayed: replay && stateOf(replay),
    compared: comparedFacts(witnesses, compared.isEarlier),
    end: replay && {
      outcome: replay.outcome,
      ranking: rank(replay.rules.direction, [...replay.standings.values()]),
      clock: replay.clock,
    },
  };
}

const headFacts = ({ head }: ReadLog): AuditReport['head'] => ({
  seq: head.seq,
  hash: head.hash,
  keyId: head.keyId,
  scheme: head.scheme,
  state: signedState(head),
  at: head.scheme === 3 ? head.signedAt : null,
});

const comparedFacts = (
  { published, printed = [], receipts = [] }: Witnesses,
  isEarlier: boolean,
): AuditReport['compared'] => ({
  published: Boolean(published),
  printed: printed.length,
  receipts: receipts.length,
  isEarlier,
});

const digestOf = (row: LogRow, { sha256 }: AuditCrypto) =>
  'content' in row ? sha256(row.content) : row.digest;

function agreementOf(
  failed: ReadonlySet<Aspect>,
  { isOpen, isReplayed, isSigned }: { isOpen: boolean; isReplayed: boolean; isSigned: boolean },
): AuditReport['agreement'] {
  const replayed = (...aspects: Aspect[]): Agreement => {
    if (aspects.some((aspect) => failed.has(aspect))) return 'fails';
    if (!isOpen) return 'notPublic';
    return isReplayed ? 'agrees' : 'unchecked';
  };
  return {
    hash: failed.has('hash') || failed.has('form') ? 'fails' : 'agrees',
    signature: failed.has('signature') ? 'fails' : isSigned ? 'agrees' : 'unchecked',
    acceptance: replayed('acceptance', 'state'),
    extension: replayed('extension'),
    ranking: replayed('ranking'),
    outcome: replayed('outcome'),
  };
}
