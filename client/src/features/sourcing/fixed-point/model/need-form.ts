import type { Need, ServiceDetail } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { checkNeed } from '@jicai/shared/domain/sourcing/fixed-point/terms.ts';
import { fixedPointMessages } from '@jicai/shared/messages/sourcing/fixed-point.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { ChosenRegion } from '../../../identity/region/region.ts';

const say = sayFrom(fixedPointMessages);

/** A need as it is typed; `answers` by the name of their question. */
export interface NeedDraft {
  readonly title: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly region: ChosenRegion | null;
  readonly place: string;
  readonly wantedAt: number | null;
  readonly budget: Fen | null;
}

/** The form of a need, as its parts read and change it. */
export type NeedForm = UseFormReturnType<NeedDraft>;

export const emptyNeed = (region: ChosenRegion | null, title: string): NeedDraft => ({
  title,
  answers: {},
  region,
  place: '',
  wantedAt: null,
  budget: null,
});

const answersOf = ({ answers }: NeedDraft) =>
  Object.entries(answers).map(([name, value]) => ({ name, value }));

/** The errors by field; the category's own questions are judged by the server's rule. */
export function validateNeed(draft: NeedDraft, fields: ServiceDetail['fields']) {
  const wrong = checkNeed(fields, answersOf(draft));
  return {
    title: draft.title.trim() === '' ? '请填写服务名称' : null,
    answers: wrong ? say(wrong.refused, wrong.values) : null,
    region: draft.region ? null : '请选择服务地点所在地区',
    place: draft.place.trim() === '' ? '请填写服务地点' : null,
  };
}

/** The need that is sent. */
export const needOf = (draft: NeedDraft): Need => ({
  title: draft.title.trim(),
  answers: answersOf(draft).filter(({ value }) => value.trim() !== ''),
  regionCode: draft.region?.code ?? '',
  place: draft.place.trim(),
  wantedAtMs: draft.wantedAt,
  budget: draft.budget,
});
