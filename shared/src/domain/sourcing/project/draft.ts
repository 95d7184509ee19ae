import type { ProjectDraft } from '../../../contract/sourcing/draft.ts';
import { type RoundWindow, roundsWithin } from '../../auction/clock/rounds.ts';
import { defaultRules, fieldsOf, rulesOf } from '../../auction/rules/forms.ts';
import type { AuctionRules } from '../../auction/rules/table.ts';
import { fen } from '../../kernel/numbers/money.ts';
import { MINUTE_MS } from '../../kernel/time/durations.ts';

export type ProjectMethod = 'inquiry' | 'bidding';

/**
 * The rules that every project gets when it is published and that nobody can choose; projects that
 * were published before these rules existed keep their own (AU7, AU21).
 */
export const NEW_RULES = { sealedCount: 'hidden', largeMove: 'confirmed' } as const;

/** Returns a copy of the draft with the values of `NEW_RULES`. */
export const withNewRules = (draft: ProjectDraft): ProjectDraft => ({ ...draft, ...NEW_RULES });

/** Returns an empty project draft with the default rules of its method. */
export function emptyDraft(method: ProjectMethod, unitName: string): ProjectDraft {
  const isInquiry = method === 'inquiry';
  const { startingPrice: _, ...rules } = fieldsOf({
    ...defaultRules,
    quoteMethod: isInquiry ? 'sealed' : 'open',
    bidMode: isInquiry ? 'lines' : 'total',
    step: { kind: 'amount', amount: fen(100_00) },
    extension: { triggerMs: 5 * MINUTE_MS, lengthMs: 5 * MINUTE_MS, allowed: 0 },
    startingPrice: fen(1),
    minSuppliers: 3,
    ...NEW_RULES,
  });
  return {
    ...rules,
    name: '',
    category: '',
    budget: null,
    fundsType: null,
    planNumber: '',
    contactName: '',
    contactPhone: '',
    reimburserName: '',
    reimburserPhone: '',
    deliveryPlace: '',
    deliveryTime: '',
    paymentTerms: '',
    invoiceTitle: unitName,
    methodReason: '',
    description: '',
    requirements: '',
    needsFiles: false,
    reservedForSmall: false,
    selection: 'public',
    invitedIds: [],
    supervisorId: '',
    rounds: 1,
    roundMinutes: [],
    awardWaitHours: 72,
    publishAt: null,
    signUpOpensAt: null,
    signUpEndsAt: null,
    questionsEndAt: null,
    quoteOpensAt: null,
    quoteClosesAt: null,
    signUpExtensionHours: 0,
    formulas: [],
    packages: [{ name: '', startingPrice: null, lines: [] }],
    fileGroup: null,
    evaluationMethod: 'lowest',
    priceWeight: 40,
    criteria: [],
    smallFirmDeduction: 0,
    negotiationRounds: 0,
    specialReason: '',
    fundsCard: '',
  };
}

/**
 * AU17: returns the consecutive windows of the rounds of a draft, of equal length or with the lengths that
 * the handler set. The last window always ends at `closesAt`, the end of quoting.
 */
export function roundWindowsOf(
  { rounds, roundMinutes }: Pick<ProjectDraft, 'rounds' | 'roundMinutes'>,
  opensAt: number,
  closesAt: number,
): RoundWindow[] {
  if (roundMinutes.length === 0) return roundsWithin(rounds, opensAt, closesAt);
  let begin = opensAt;
  const windows = roundMinutes.map((minutes) => {
    const window = { opensAt: begin, closesAt: begin + minutes * MINUTE_MS };
    begin = window.closesAt;
    return window;
  });
  return [...windows, { opensAt: begin, closesAt }];
}

/**
 * Returns the auction rules of one package of a complete draft; `index` counts the packages from 0.
 */
export function packageRules(draft: ProjectDraft, index: number): AuctionRules {
  return rulesOf({ ...draft, startingPrice: draft.packages[index]?.startingPrice ?? fen(0) });
}

/**
 * Parses a typed quantity and returns it in thousandths; null for an invalid quantity and for 0.
 * Accepts full-width digits, commas, and up to 9 digits before and 3 after the point.
 */
export function readQuantity(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(',', '').trim();
  const match = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(plain);
  if (!match) return null;
  const value = Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'));
  return value > 0 ? value : null;
}
