import { type AuditCrypto, keyIdOf } from '../../../kernel/signing.ts';
import { type Problem, problem } from '../findings.ts';
import { isProblem, type ReadLog, readAs } from '../read-file.ts';
import { ContentShape } from '../shapes.ts';
import { headMessage } from '../signing.ts';
import { checkSigned, type SignatureCheck } from './issuer.ts';
import type { Trust } from './keys.ts';
import { STATE_WORDS, signedState } from './state.ts';

/** Returns the time of the last event; null if there is no event, or if its content is hidden or damaged. */
function lastTime({ rows }: ReadLog): number | null {
  const row = rows.at(-1);
  if (!row || !('content' in row)) return null;
  const content = readAs(ContentShape, row.content);
  return isProblem(content) ? null : content.at;
}

/**
 * Finds parts that were removed from a log without terms. Terms are required by a signed state other than
 * `running`, by contents of events and by a result.
 */
function removedProblems(log: ReadLog): Problem[] {
  const { head, rows } = log;
  if (head.terms !== null) return [];
  const state = signedState(head);
  if (state !== null && state !== 'running') {
    const expected = STATE_WORDS[state];
    return [problem('termsRemoved', { state: expected, expected, found: '没有竞价条款' })];
  }
  const hasContents = head.result !== null || rows.some((row) => row && 'content' in row);
  return hasContents ? [problem('contentsRemoved')] : [];
}

/**
 * Checks the head of a log: its signature and signing time, the ids of its keys, the hash of its
 * terms, and whether parts were removed that its state requires (`removedProblems`).
 */
export function checkHead(log: ReadLog, trust: Trust, crypto: AuditCrypto): SignatureCheck {
  const { head } = log;
  const at = head.scheme === 3 ? head.signedAt : null;
  const last = lastTime(log);
  const signed = { ...head, message: headMessage(head), at, notBefore: last };
  const { issuer, problems } = checkSigned(signed, trust, crypto);
  const found = [...problems];
  for (const { id, publicKey } of head.keys) {
    if (id !== keyIdOf(publicKey, crypto.sha256)) found.push(problem('keyId'));
  }
  if (head.terms !== null && crypto.sha256(head.terms) !== head.termsHash)
    found.push(
      problem('termsHash', { expected: head.termsHash, found: crypto.sha256(head.terms) }),
    );
  if (at !== null && last !== null && at < last) found.push(problem('headTime'));
  return { issuer, problems: [...found, ...removedProblems(log)] };
}
