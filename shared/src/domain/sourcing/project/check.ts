import {
  type DraftLine,
  type DraftPackage,
  draftLabels,
  ProjectDraft,
} from '../../../contract/sourcing/draft.ts';
import { limits } from '../../../limits.ts';
import { formulaMessages } from '../../../messages/sourcing/formula.ts';
import { projectMessages } from '../../../messages/sourcing/project.ts';
import { sayFrom } from '../../../say.ts';
import { showsLineGaps } from '../../auction/rules/line-gap.ts';
import { COUNT_BOUNDS, countsOutOfBounds } from '../../auction/rules/table.ts';
import { isPhone } from '../../kernel/identifiers/phone.ts';
import { type Fen, fen, formatFen } from '../../kernel/numbers/money.ts';
import { isRefusal } from '../../kernel/result.ts';
import { timeText } from '../../kernel/time/china-time.ts';
import { DAY_MS, MINUTE_MS } from '../../kernel/time/durations.ts';
import { type HolidayTable, workingDeadline } from '../../kernel/time/working-days.ts';
import { compileFormulas, ITEM_COLUMNS } from '../formula/columns.ts';
import { checkTerms } from '../scoring/terms.ts';
import { type ProjectMethod, readQuantity, roundWindowsOf } from './draft.ts';
import { isTooFar } from './horizon.ts';

const texts = { ...projectMessages, ...formulaMessages };
const say = sayFrom(texts);
type Key = keyof typeof texts;

/** A fault because of which a project cannot be submitted, with its Chinese text. */
export interface Problem {
  /**
   * The path of the faulty field: `name`, or `packages.0.lines.2.quantity` with indexes of package and line.
   */
  readonly field: string;
  readonly text: string;
}

export interface CheckContext {
  readonly method: ProjectMethod;
  /** The current time by the database's clock, in ms. */
  readonly now: number;
  readonly handlerId: string;
  /** The fewest working days between the publication of an inquiry and the end of quoting. */
  readonly inquiryDays: number;
  /** The table of working days; the built-in table if absent. */
  readonly holidays?: HolidayTable;
}

const problem = (field: string, key: Key, values?: Readonly<Record<string, string>>): Problem => ({
  field,
  text: say(key, values),
});

const label = (field: string) => draftLabels[field] ?? field;

const FORM = Object.keys(ProjectDraft.fields);
const positionOf = ({ field }: Problem): number => FORM.indexOf(field.split('.')[0] ?? field);

/** Returns the faults because of which a project cannot be submitted, in the order of the form (PJ2). */
export function checkDraft(draft: ProjectDraft, context: CheckContext): Problem[] {
  const problems = [
    ...checkTexts(draft),
    ...checkPeople(draft, context),
    ...checkRules(draft, context),
    ...checkTerms(draft, context.method === 'inquiry').map(({ field, key, values }) =>
      problem(field, key, values),
    ),
    ...checkPackages(draft),
    ...checkFormulas(draft),
    ...checkTimes(draft, context),
  ];
  return problems.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** IQ5: returns a problem if the formulas of the computed columns cannot be used. */
function checkFormulas({ formulas }: ProjectDraft): Problem[] {
  const refusal = compileFormulas(formulas, ITEM_COLUMNS);
  return isRefusal(refusal) ? [problem('formulas', refusal.refused, refusal.values)] : [];
}

const NEEDED = [
  'name',
  'category',
  'contactName',
  'contactPhone',
  'deliveryPlace',
  'deliveryTime',
  'paymentTerms',
  'methodReason',
] as const;

function checkTexts(draft: ProjectDraft): Problem[] {
  const missing = NEEDED.filter((field) => draft[field].trim() === '').map((field) =>
    problem(field, 'project.check.missing', { label: label(field) }),
  );
  if ((draft.budget ?? 0) <= 0) missing.push(problem('budget', 'project.check.budget'));
  if (draft.fundsType === null)
    missing.push(problem('fundsType', 'project.check.missing', { label: label('fundsType') }));
  const phones = (['contactPhone', 'reimburserPhone'] as const)
    .filter((field) => draft[field].trim() !== '' && !isPhone(draft[field].trim()))
    .map((field) => problem(field, 'project.check.phone', { label: label(field) }));
  return [...missing, ...phones];
}

function checkPeople(draft: ProjectDraft, { handlerId }: CheckContext): Problem[] {
  const needed = Math.max(1, draft.minSuppliers);
  const problems: Problem[] = [];
  if (draft.supervisorId === '' || draft.supervisorId === handlerId)
    problems.push(problem('supervisorId', 'project.check.supervisor'));
  if (draft.selection === 'invited' && new Set(draft.invitedIds).size < needed)
    problems.push(problem('invitedIds', 'project.check.invited', { min: String(needed) }));
  return problems;
}

const within = (value: number, min: number, max: number) => value >= min && value <= max;

function checkRules(draft: ProjectDraft, { method }: CheckContext): Problem[] {
  const { extensionTriggerMs, extensionLengthMs, quoteMethod, direction } = draft;
  const isExtensionSound =
    within(extensionTriggerMs, 0, DAY_MS) && within(extensionLengthMs, 0, DAY_MS);
  const isSealed = quoteMethod === 'sealed';
  const isInquiryWrong = method === 'inquiry' && (!isSealed || direction !== 'reverse');
  const rules: readonly (readonly [isSound: boolean, string, Key])[] = [
    [isExtensionSound, 'extensionTriggerMs', 'project.check.extension'],
    [draft.lineGap === 'none' || showsLineGaps(draft), 'lineGap', 'project.check.lineGap'],
    [isAwardSound(draft), 'awardBy', 'project.check.awardBy'],
    [!isSealed || draft.rounds === 1, 'rounds', 'project.check.sealedRounds'],
    [!isInquiryWrong, 'quoteMethod', 'project.check.inquirySealed'],
    [
      method === 'inquiry' || draft.negotiationRounds === 0,
      'negotiationRounds',
      'project.check.negotiation',
    ],
    [
      !isSpecial(draft) || draft.specialReason.trim() !== '',
      'specialReason',
      'project.check.specialReason',
    ],
  ];
  const wrong = rules.filter(([isSound]) => !isSound).map(([, field, key]) => problem(field, key));
  const counts = countsOutOfBounds(draft).map((field) => {
    const { min, max } = COUNT_BOUNDS[field];
    const values = { label: label(field), min: String(min), max: String(max) };
    return problem(field, 'project.check.count', values);
  });
  return [...checkStep(draft), ...counts, ...wrong];
}

/**
 * AU43: returns whether a project may award single lines: suppliers bid by lines, and only the
 * price of a line decides. Points, the deduction for small firms and a negotiated total concern a
 * package as a whole, so none of them may be used.
 */
export const mayAwardByLines = (
  draft: Pick<
    ProjectDraft,
    'bidMode' | 'evaluationMethod' | 'negotiationRounds' | 'smallFirmDeduction'
  >,
): boolean =>
  draft.bidMode === 'lines' &&
  draft.evaluationMethod === 'lowest' &&
  draft.negotiationRounds === 0 &&
  draft.smallFirmDeduction === 0;

const isAwardSound = (draft: ProjectDraft): boolean =>
  draft.awardBy === 'total' || mayAwardByLines(draft);

/**
 * Returns whether an inquiry is evaluated by points or has rounds of negotiation. Both deviate from
 * 政府采购法 40, by which each supplier quotes once, without changes, and the lowest price wins.
 */
export const isSpecial = ({
  evaluationMethod,
  negotiationRounds,
}: Pick<ProjectDraft, 'evaluationMethod' | 'negotiationRounds'>): boolean =>
  evaluationMethod === 'points' || negotiationRounds > 0;

function checkStep({ stepKind, stepAmount, stepPercentHundredths }: ProjectDraft): Problem[] {
  const isAmount = stepKind === 'amount';
  const field = isAmount ? 'stepAmount' : 'stepPercentHundredths';
  const step = (isAmount ? stepAmount : stepPercentHundredths) ?? 0;
  const isSound = step > 0 && (isAmount || step <= 10_000);
  if (isSound) return [];
  return [problem(field, isAmount ? 'project.check.step' : 'project.check.stepPercent')];
}

function checkPackages(draft: ProjectDraft): Problem[] {
  const { packages, budget } = draft;
  if (packages.length === 0) return [problem('packages', 'project.check.packages')];
  const lines = packages.flatMap((pack) => pack.lines);
  const text = lines.reduce(
    (sum, { name, spec, unit, quantity }) =>
      sum + name.length + spec.length + unit.length + quantity.length,
    0,
  );
  const total = packages.reduce((sum, { startingPrice }) => sum + (startingPrice ?? 0), 0);
  const problems = packages.flatMap((pack, index) => checkPackage(pack, index, draft));
  if (lines.length > limits.projectLines)
    problems.push(
      problem('packages', 'project.check.tooManyLines', { max: String(limits.projectLines) }),
    );
  if (text > limits.projectItemsText)
    problems.push(problem('packages', 'project.check.tooMuchText'));
  if (draft.direction === 'reverse' && budget !== null && budget > 0 && total > budget)
    problems.push(overBudget(fen(total), budget));
  return problems;
}

const overBudget = (total: Fen, budget: Fen) =>
  problem('packages.0.startingPrice', 'project.check.overBudget', {
    total: formatFen(total),
    budget: formatFen(budget),
  });

function checkPackage(pack: DraftPackage, index: number, draft: ProjectDraft): Problem[] {
  const at = `packages.${index}`;
  const values = { package: String(index + 1) };
  const problems: Problem[] = [];
  if (pack.name.trim() === '')
    problems.push(problem(`${at}.name`, 'project.check.packageName', values));
  if ((pack.startingPrice ?? 0) <= 0)
    problems.push(problem(`${at}.startingPrice`, 'project.check.startingPrice', values));
  if (pack.lines.length === 0 && draft.bidMode === 'lines')
    problems.push(problem(`${at}.lines`, 'project.check.lines', values));
  return [...problems, ...pack.lines.flatMap((line, nth) => checkLine(line, index, nth))];
}

function checkLine({ name, unit, quantity }: DraftLine, pack: number, nth: number): Problem[] {
  const at = `packages.${pack}.lines.${nth}`;
  const values = { package: String(pack + 1), line: String(nth + 1) };
  const problems: Problem[] = [];
  if (name.trim() === '') problems.push(problem(`${at}.name`, 'project.check.lineName', values));
  if (unit.trim() === '') problems.push(problem(`${at}.unit`, 'project.check.lineUnit', values));
  if (readQuantity(quantity) === null)
    problems.push(problem(`${at}.quantity`, 'project.check.lineQuantity', values));
  return problems;
}

const TIMES = ['signUpEndsAt', 'quoteOpensAt', 'quoteClosesAt'] as const;
/** All time fields in the order of the form. */
const ALL_TIMES = [
  'publishAt',
  'signUpOpensAt',
  'signUpEndsAt',
  'questionsEndAt',
  'quoteOpensAt',
  'quoteClosesAt',
] as const;

function checkTimes(draft: ProjectDraft, context: CheckContext): Problem[] {
  const missing = TIMES.filter((field) => draft[field] === null).map((field) =>
    problem(field, 'project.check.missing', { label: label(field) }),
  );
  // Checked before the other rules, because `workingDeadline` throws for a day after the year
  // 9999.
  const far = ALL_TIMES.filter((field) => isTooFar(draft[field] ?? context.now, context.now));
  if (far.length > 0)
    return [
      ...missing,
      ...far.map((field) => problem(field, 'project.check.tooFar', { label: label(field) })),
    ];
  const { publishAt, signUpOpensAt, signUpEndsAt, quoteOpensAt, quoteClosesAt } = draft;
  const { questionsEndAt } = draft;
  if (signUpEndsAt === null || quoteOpensAt === null || quoteClosesAt === null) return missing;
  const begins = Math.max(context.now, publishAt ?? 0, signUpOpensAt ?? 0);
  const rules: readonly (readonly [isWrong: boolean, Problem])[] = [
    [
      publishAt !== null && (publishAt <= context.now || publishAt >= signUpEndsAt),
      problem('publishAt', 'project.check.publishAt'),
    ],
    [
      signUpOpensAt !== null && signUpOpensAt < (publishAt ?? 0),
      problem('signUpOpensAt', 'project.check.signUpStart'),
    ],
    [signUpEndsAt <= begins, problem('signUpEndsAt', 'project.check.signUpEnd')],
    [
      questionsEndAt !== null && (questionsEndAt <= begins || questionsEndAt > quoteClosesAt),
      problem('questionsEndAt', 'project.check.questionsEnd'),
    ],
    [quoteOpensAt <= signUpEndsAt, problem('quoteOpensAt', 'project.check.quoteStart')],
    [quoteClosesAt <= quoteOpensAt, problem('quoteClosesAt', 'project.check.quoteEnd')],
  ];
  const wrong = [
    ...rules.filter(([isWrong]) => isWrong).map(([, found]) => found),
    ...(quoteClosesAt > quoteOpensAt ? checkRounds(draft, quoteOpensAt, quoteClosesAt) : []),
  ];
  return wrong.length > 0
    ? wrong
    : checkInquiryDays(publishAt ?? context.now, quoteClosesAt, context);
}

/**
 * AU17: checks that `roundMinutes` is empty (the rounds are then equally long) or has the length of
 * every round except the last, and that every round lasts at least a minute.
 */
function checkRounds(draft: ProjectDraft, opensAt: number, closesAt: number): Problem[] {
  const { rounds, roundMinutes } = draft;
  const isEqual = roundMinutes.length === 0;
  if (!isEqual && roundMinutes.length !== rounds - 1)
    return [problem('roundMinutes', 'project.check.roundCount')];
  const windows = rounds > 1 ? roundWindowsOf(draft, opensAt, closesAt) : [];
  if (windows.every((window) => window.closesAt - window.opensAt >= MINUTE_MS)) return [];
  return isEqual
    ? [problem('rounds', 'project.check.roundLength')]
    : [problem('roundMinutes', 'project.check.lastRound')];
}

function checkInquiryDays(
  publishAt: number,
  quoteClosesAt: number,
  { method, inquiryDays, holidays }: CheckContext,
): Problem[] {
  if (method !== 'inquiry') return [];
  const earliest = workingDeadline(publishAt, inquiryDays, holidays);
  if (quoteClosesAt >= earliest) return [];
  const values = { days: String(inquiryDays), time: timeText(earliest) };
  return [problem('quoteClosesAt', 'project.check.workingDays', values)];
}
