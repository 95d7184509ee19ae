import type { NoticeKind } from '@jicai/shared/contract/mall/notice.ts';

/** A notice as it is written down; times are counted back from the day it is loaded. */
export interface Written {
  readonly kind: NoticeKind;
  readonly title: string;
  readonly publisher: string;
  readonly daysAgo: number;
  readonly isTop?: boolean;
  /** Days after publication in which one may object. */
  readonly objectionDays?: number;
  readonly body: string;
}
