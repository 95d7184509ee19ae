import { termsText } from '@jicai/shared/domain/auction/audit/form.ts';
import { AWARD_WAIT_MS } from '@jicai/shared/domain/auction/award/award.ts';
import type { RoundWindow } from '@jicai/shared/domain/auction/clock/rounds.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import { newSalt } from '../ledger/unit-of-work.ts';

interface Published {
  readonly number: string;
  readonly rules: AuctionRules;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly entrants: readonly { readonly code: string; readonly openingOffer?: number }[];
  readonly lines?: readonly { readonly quantityThousandths: number }[];
  readonly rounds?: readonly RoundWindow[];
  readonly awardWaitMs?: number;
  readonly isEvaluated?: boolean;
  readonly isRehearsal?: boolean;
}

/**
 * AU52: returns the two columns of an auction's row that fix its terms: their text, and its SHA-256
 * as the first `head_hash`, to which the first event is chained. Audits apply these terms, so
 * nobody can replace the terms by others afterwards.
 */
export function termsColumns(pack: Published): { terms: string; head_hash: string } {
  const { number: packageNumber, rules, opensAt, closesAt, rounds = null } = pack;
  const terms = termsText({
    packageNumber,
    rules,
    opensAt,
    closesAt,
    entrants: pack.entrants
      .map(({ code, openingOffer = null }) => ({ code, openingOffer }))
      .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    lines: (pack.lines ?? []).map(({ quantityThousandths }, index) => ({
      lineNo: index + 1,
      quantityThousandths,
    })),
    rounds,
    awardWaitMs: pack.awardWaitMs ?? AWARD_WAIT_MS,
    ...(pack.isEvaluated ? { isEvaluated: true } : {}),
    isRehearsal: pack.isRehearsal ?? false,
    salt: newSalt(),
  });
  return { terms, head_hash: sha256(terms) };
}
