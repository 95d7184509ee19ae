import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  inquiryEndpoints,
  QuoteSheet,
  SheetFile,
} from '@jicai/shared/contract/sourcing/inquiry.ts';
import { checkWindow, isOver, phaseOf } from '@jicai/shared/domain/auction/clock/clock.ts';
import { type Fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { canonicalJson } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import { clockText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { checkSheet, pricesOf } from '@jicai/shared/domain/sourcing/inquiry/sheet.ts';
import { type BidDeps, type BidResult, takeBid } from '../../auction/bidding/bids.ts';
import { findAuction } from '../../auction/ledger/lookups.ts';
import type { AuctionActor } from '../../auction/participation/endpoints.ts';
import { readLines, readPackageInfo } from '../../auction/participation/package-info.ts';
import { unknownAuction } from '../../auction/participation/participation.ts';
import type { Limiter } from '../../auction/rate-limit/limiter.ts';
import { readOwnQuote, readOwnSheet } from '../../auction/sealed/quotes.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import type { Unclaimed } from '../../files/upload/claim.ts';
import type { Files } from '../../files/upload/service.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import { transact } from '../../kernel/write/write.ts';
import { findProject } from '../life/row.ts';
import { filesToSeal } from './attachments.ts';
import { openDraft, sealDraft, sheetOfText, textOfSheet } from './drafts.ts';
import * as sheets from './repository.ts';

type Endpoints = typeof inquiryEndpoints;

export interface InquiryNeeds extends BidDeps {
  readonly seals: Seals;
  readonly limiter: Limiter;
  readonly files: Pick<Files, 'claimAgain' | 'readUnclaimed' | 'releaseClaim' | 'deps'>;
}

/** The business object that the files of a supplier's sheet belong to. */
const fileObjectOf = ({ packageNumber, code }: sheets.Place): string => `${packageNumber}|${code}`;

/** The version of a package's items, which a filled-in template carries. */
export const itemsVersionOf = ({ lines }: Pick<PackageInfo, 'lines'>): string =>
  sha256(canonicalJson(lines.map((line) => ({ ...line })))).slice(0, 12);

/** The package of an inquiry, or why there is none. */
export async function readInquiry(
  packageNumber: string,
  db: Executor,
): Promise<PackageInfo | Refusal> {
  const info = await readPackageInfo(packageNumber, db);
  if (!info) return unknownAuction();
  const isSealed = info.quoteMethod === 'sealed';
  return isSealed && (await sheets.isInquiry(packageNumber, db))
    ? info
    : refuse('inquiry.notInquiry');
}

/** The items, the draft and the sealed quote of one supplier, for nobody but them. */
export async function readSheet(
  { db, clock, seals }: InquiryNeeds,
  place: sheets.Place,
): Promise<{ file: SheetFile } | Refusal> {
  const { packageNumber, code } = place;
  const info = await readInquiry(packageNumber, db);
  if (isRefusal(info)) return info;
  const auction = await findAuction(packageNumber, db);
  if (!auction) return unknownAuction();
  const projectId = await sheets.findProjectId(packageNumber, db);
  const project = projectId === null ? null : await findProject(projectId, db);
  const draft = await sheets.findDraft(place, db);
  const sealed = await readOwnSheet(packageNumber, code, seals, db);
  const now = await readNow(clock, db);
  return {
    file: {
      info,
      phase: phaseOf(auction.clock, auction.outcome, now),
      opensAtMs: auction.clock.opensAt,
      closesAtMs: auction.clock.closesAt,
      itemsVersion: itemsVersionOf(info),
      formulas: project?.draft.formulas ?? [],
      draft: draft && openDraft(place, draft.content, seals),
      version: draft?.version ?? 0,
      savedAtMs: draft?.savedAt ?? null,
      quote: await readOwnQuote(packageNumber, code, seals, db),
      sealedSheet: sealed === null ? null : sheetOfText(sealed),
      serverTimeMs: now,
    },
  };
}

/**
 * Saves what a supplier has typed, encrypted (IQ1), until the deadline. A newer version is never
 * overwritten; the same text once more is answered as before.
 */
export async function saveDraft(
  needs: InquiryNeeds,
  actor: AuctionActor,
  place: sheets.Place,
  { version, sheet: typed }: Pick<RequestOf<Endpoints['save']>, 'version' | 'sheet'>,
): Promise<ResponseOf<Endpoints['save']> | Refusal> {
  const { db, clock, seals, files } = needs;
  const sheet = { ...typed, files: [] };
  return transact(db, async (trx) => {
    const closed = await draftRefusal(needs, place.packageNumber, trx);
    if (closed) return closed;
    const stored = await sheets.findDraft(place, trx);
    const before = stored && openDraft(place, stored.content, seals);
    const isRepeated = before !== null && textOfSheet(before) === textOfSheet(sheet);
    if (stored && isRepeated && stored.version === version + 1)
      return { version: stored.version, savedAtMs: stored.savedAt };
    const now = await readNow(clock, trx);
    if (version !== (stored?.version ?? 0)) return changedElsewhere(stored, now);
    const refused = await claimFiles(files, actor, place, sheet.fileGroup, before?.fileGroup, trx);
    if (refused) return refused;
    const content = sealDraft(place, sheet, seals);
    const { personId } = actor;
    const savedAtMs = await sheets.putDraft(place, { version, content, personId }, clock, trx);
    // Another window was quicker.
    if (savedAtMs === null) return changedElsewhere(stored, now);
    return { version: version + 1, savedAtMs };
  });
}

const changedElsewhere = (stored: { readonly savedAt: number } | null, now: number): Refusal =>
  refuse('inquiry.changedElsewhere', { time: clockText(stored?.savedAt ?? now) });

/** Why no draft can be saved for this package now: it is no inquiry, or its quoting is over. */
async function draftRefusal(
  { clock }: InquiryNeeds,
  packageNumber: string,
  trx: Executor,
): Promise<Refusal | null> {
  if (!(await sheets.isInquiry(packageNumber, trx))) return refuse('inquiry.notInquiry');
  return (await isClosed({ db: trx, clock }, packageNumber)) ? refuse('inquiry.closed') : null;
}

/** Whether the quoting for a package has come to its end. */
async function isClosed(
  { db, clock }: { readonly db: Executor; readonly clock: Clock },
  packageNumber: string,
): Promise<boolean> {
  const auction = await findAuction(packageNumber, db);
  if (!auction) return true;
  const { settled, runState } = auction.clock;
  return settled || runState === 'stopped' || isOver(auction.clock, await readNow(clock, db));
}

function claimFiles(
  files: InquiryNeeds['files'],
  { personId }: Pick<AuctionActor, 'personId'>,
  place: sheets.Place,
  group: string | null,
  before: string | null | undefined,
  trx: Executor,
): Promise<Refusal | null> {
  if (group === null) return Promise.resolve(null);
  const owner = { personId, kind: 'quote', id: fileObjectOf(place) } as const;
  return files.claimAgain({ groupId: group, before }, owner, trx);
}

/**
 * Seals a complete sheet as the supplier's quote (IQ2, AU21); it replaces the one that stood. Whether it
 * comes in time the database's clock says, under the auction's lock.
 */
export async function submitSheet(
  needs: InquiryNeeds,
  actor: AuctionActor,
  place: sheets.Place,
  {
    sheet: typed,
    confirmToken = '',
  }: Pick<RequestOf<Endpoints['submit']>, 'sheet' | 'confirmToken'>,
): Promise<BidResult> {
  const { db, limiter } = needs;
  const { packageNumber } = place;
  const info = await readInquiry(packageNumber, db);
  if (isRefusal(info)) return info;
  const tooFast = await limiter.check(packageNumber, 'bid', actor);
  if (tooFast) return tooFast;
  const { problems, total } = checkSheet(typed, info);
  const [first] = problems;
  // A late sheet is refused for being late, whatever else it lacks, and stands in the log (AU50).
  if (first && !(await isLate(needs, packageNumber)))
    return refuse('inquiry.incomplete', { reason: first.text });
  const { fileGroup } = typed;
  // The log refuses what comes after the end; no files are kept for it.
  if (fileGroup === null || (await isClosed(needs, packageNumber)))
    return sealSheet(needs, actor, info, { ...typed, files: [] }, { total, confirmToken });
  const claimed = await claimToSeal(needs, actor, place, fileGroup);
  if (isRefusal(claimed)) return claimed;
  const files = await filesToSeal(fileGroup, needs.files.deps, db);
  const answer = await sealSheet(needs, actor, info, { ...typed, files }, { total, confirmToken });
  if (isRefusal(answer)) await giveBack(needs, place, claimed);
  return answer;
}

/** Keeps the files of a sheet that is about to be sealed; answers what that added. */
function claimToSeal(
  { db, files, seals }: InquiryNeeds,
  actor: AuctionActor,
  place: sheets.Place,
  group: string,
): Promise<Unclaimed | Refusal> {
  return transact(db, async (trx) => {
    const before = await groupOfDraft(place, seals, trx);
    const owner = { kind: 'quote', id: fileObjectOf(place) } as const;
    const added = await files.readUnclaimed(group, owner, trx);
    return (await claimFiles(files, actor, place, group, before, trx)) ?? added;
  });
}

/** The group of the files that a supplier's draft has, if there is a draft with files. */
async function groupOfDraft(place: sheets.Place, seals: Seals, trx: Executor) {
  const stored = await sheets.findDraft(place, trx);
  return stored && openDraft(place, stored.content, seals).fileGroup;
}

/** Lets go of the files of a sheet that was refused, unless the draft has them. */
function giveBack(
  { db, files, seals }: InquiryNeeds,
  place: sheets.Place,
  added: Unclaimed,
): Promise<void> {
  return transact(db, async (trx) => {
    if ((await groupOfDraft(place, seals, trx)) === added.groupId) return;
    await files.releaseClaim(added, { kind: 'quote', id: fileObjectOf(place) }, trx);
  });
}

/** Hands a sheet to the auction, which seals or refuses it under its lock. */
async function sealSheet(
  needs: InquiryNeeds,
  actor: AuctionActor,
  info: PackageInfo,
  sheet: QuoteSheet,
  { total, confirmToken }: { readonly total: Fen | null; readonly confirmToken: string },
): Promise<BidResult> {
  const { packageNumber } = info;
  const isByLines = info.bidMode === 'lines';
  const input = {
    packageNumber,
    amount: isByLines || total === null ? '' : fenToText(total),
    lines: isByLines ? pricesOf(sheet, info) : [],
    sheet: textOfSheet(sheet),
    confirmToken,
  };
  return takeBid(needs, actor, input, await readLines(packageNumber, needs.db));
}

async function isLate({ db, clock }: InquiryNeeds, packageNumber: string): Promise<boolean> {
  const auction = await findAuction(packageNumber, db);
  return auction !== null && checkWindow(auction.clock, await readNow(clock, db)) !== null;
}
