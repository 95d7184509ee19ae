import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type TenderStage, tenderStage } from '@jicai/shared/contract/sourcing/enrolment.ts';
import type { ProjectState } from '@jicai/shared/domain/sourcing/project/states.ts';
import { limits } from '@jicai/shared/limits.ts';

/**
 * The stages of published projects, in order, with their words. `unopened` goes from the deadline to the
 * result: some of its projects are opened, and evaluated.
 */
export const stages: readonly (readonly [TenderStage, string])[] = [
  ['signUp', '报名中'],
  ['quoting', '报价中'],
  ['unopened', '开标评审'],
  ['ended', '已结束'],
];

/** The project has ended, so that its result is public. */
export const isOver = (state: ProjectState): boolean => state === 'awarded' || state === 'failed';

/** A stage's code in the URL. */
export const stageCode = (stage: TenderStage): string => String(encode(tenderStage, stage));

/** The stage that a URL names; what cannot be read is the first. */
export function readStage(code: string | null): TenderStage {
  if (!code) return 'signUp';
  try {
    return decode(tenderStage, code);
  } catch {
    return 'signUp';
  }
}

/** A stage's count in words: by a keyword no more than so many are counted. */
export const countText = (count: number, keyword: string): string =>
  keyword !== '' && count > limits.countedNamedRows ? `${limits.countedNamedRows}+` : String(count);
