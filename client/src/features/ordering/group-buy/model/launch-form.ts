import type {
  GroupBuyDetail,
  GroupBuyTerms,
  JoinScope,
} from '@jicai/shared/contract/ordering/group-buy.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { DAY_MS, HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { ChosenRegion } from '../../../identity/region/region.ts';

/** One tier as it is typed. */
export interface TierDraft {
  readonly key: number;
  readonly fromQuantity: number | '';
  readonly price: Fen | null;
}

/** A launch as it is typed. */
export interface LaunchDraft {
  readonly title: string;
  readonly tiers: readonly TierDraft[];
  readonly cap: number | '';
  readonly unitMin: number | '';
  readonly unitMax: number | '';
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly scope: JoinScope;
  readonly region: ChosenRegion | null;
  readonly description: string;
  readonly keepsStock: boolean;
  readonly fileGroup: string | null;
  /** A file is on its way: it would miss the launch. */
  readonly isUploading: boolean;
}

/** The form of a launch, as its parts read and change it. */
export type LaunchForm = UseFormReturnType<LaunchDraft>;

/** An empty launch: it begins in an hour, and lasts a week. */
export function emptyLaunch(now: number, productName: string): LaunchDraft {
  const startsAt = Math.ceil((now + HOUR_MS / 2) / HOUR_MS) * HOUR_MS;
  return {
    title: productName ? `${productName.slice(0, 60)}联合采购` : '',
    tiers: [{ key: 1, fromQuantity: '', price: null }],
    cap: '',
    unitMin: 1,
    unitMax: '',
    startsAt,
    endsAt: startsAt + 7 * DAY_MS,
    scope: 'all',
    region: null,
    description: '',
    keepsStock: false,
    fileGroup: null,
    isUploading: false,
  };
}

/** A returned group buy as its launcher changes it. */
export const draftOf = (one: GroupBuyDetail): LaunchDraft => ({
  title: one.title,
  tiers: one.tiers.map((tier, index) => ({ ...tier, key: index + 1 })),
  cap: one.cap ?? '',
  unitMin: one.unitMin,
  unitMax: one.unitMax ?? '',
  startsAt: one.startsAtMs,
  endsAt: one.endsAtMs,
  scope: one.scope,
  region: one.regionCode === null ? null : { code: one.regionCode, name: one.regionName },
  description: one.description,
  keepsStock: one.keepsStock,
  fileGroup: one.fileGroup,
  isUploading: false,
});

/** The errors by field; whether the ladder holds together is the server's to say. */
export function validateLaunch(draft: LaunchDraft) {
  const isWhole = draft.tiers.every(({ fromQuantity, price }) => fromQuantity !== '' && price);
  return {
    title: draft.title.trim() === '' ? '请填写团购名称' : null,
    tiers: isWhole ? null : '请填写每一级的数量和单价',
    startsAt: draft.startsAt === null ? '请选择报名开始时间' : null,
    endsAt:
      draft.endsAt === null || (draft.startsAt !== null && draft.endsAt <= draft.startsAt)
        ? '报名截止时间应晚于开始时间'
        : null,
    region: draft.scope === 'region' && !draft.region ? '请选择可参团的地区' : null,
  };
}

const orNone = (count: number | ''): number | null => (count === '' ? null : count);

/** The terms that are sent. The first tier begins with the quantity that the group must reach. */
export function termsOf(
  draft: LaunchDraft,
  product: { readonly productId: string; readonly skuId: string },
): GroupBuyTerms {
  const tiers = draft.tiers.map(({ fromQuantity, price }) => ({
    fromQuantity: orNone(fromQuantity) ?? 0,
    price: price ?? fen(0),
  }));
  return {
    title: draft.title.trim(),
    ...product,
    tiers,
    target: tiers[0]?.fromQuantity ?? 0,
    cap: orNone(draft.cap),
    unitMin: orNone(draft.unitMin) ?? 1,
    unitMax: orNone(draft.unitMax),
    startsAtMs: draft.startsAt ?? 0,
    endsAtMs: draft.endsAt ?? 0,
    scope: draft.scope,
    regionCode: draft.scope === 'region' ? (draft.region?.code ?? null) : null,
    description: draft.description.trim(),
    keepsStock: draft.keepsStock,
    fileGroup: draft.fileGroup,
  };
}
