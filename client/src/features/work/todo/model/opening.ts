import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import type { InSitePath } from '../../../../lib/url/site.ts';
import type { ReviewSubject } from '../../approval/review-dialog.ts';
import { todoPaths } from '../paths.ts';

/** The effect of opening a to-do. */
export type Opening =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'review'; readonly subject: ReviewSubject }
  | { readonly kind: 'message' };

/**
 * Open modes of spec section 4: 2 leads to a page (steps of a review to the to-do's detail, other
 * decisions to the page where they are made), 3
 * opens the review here, everything else is a message. What leads out of the site, or to a page
 * that does not exist, is only a message.
 */
export function openingOf(todo: Todo, inSitePath: InSitePath): Opening {
  const { openMode, businessType, businessId } = todo;
  if (openMode === 'review' && businessType !== 'none' && businessId !== '') {
    return { kind: 'review', subject: { businessType, businessId } };
  }
  // A review that has no dialog here has a page of its own.
  const isReviewPage = openMode === 'review' && todo.isWorkflow;
  if (openMode !== 'page' && !isReviewPage) return { kind: 'message' };
  const hasReview = todo.isWorkflow && businessType !== 'none';
  const path = hasReview ? todoPaths.todoDetail.to(todo.id) : inSitePath(todo.url);
  return path === null ? { kind: 'message' } : { kind: 'page', path };
}

/** The review of an order, which may be passed together with others. */
export const isOrderReview = ({
  businessType,
  isWorkflow,
  kind,
}: Pick<Todo, 'businessType' | 'isWorkflow' | 'kind'>): boolean =>
  kind === 'task' && isWorkflow && businessType === 'order';

/**
 * The call that opening a to-do makes: messages and steps of reviews become read, other stored tasks are
 * handled by it. A duty, which only its work ends, says to colleagues who is at it. `null` if it changes
 * nothing.
 */
export function callOfOpening({
  kind,
  isDuty,
  isRead,
  isWorkflow,
  handledAtMs,
}: Pick<Todo, 'kind' | 'isDuty' | 'isRead' | 'isWorkflow' | 'handledAtMs'>):
  | 'handled'
  | 'read'
  | null {
  const isOpen = kind === 'task' && !isWorkflow && handledAtMs === null;
  if (isDuty) return 'handled';
  if (isRead && !isOpen) return null;
  return kind === 'task' ? 'handled' : 'read';
}
