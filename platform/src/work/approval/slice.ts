import { approvalMessages } from '@jicai/shared/messages/work/approval.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { ReviewNeeds } from './kind.ts';

/**
 * The review engine. The calls of a review belong to the slice of its business type: each names its
 * object in its own wire words.
 */
export const approvalSlice: Slice<ReviewNeeds> = {
  name: 'work/approval',
  messages: approvalMessages,
  policy: {},
};
