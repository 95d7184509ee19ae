import { isPhone } from '@jicai/shared/domain/kernel/identifiers/phone.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';

interface Form {
  readonly contactPhone: string;
  readonly reimburserPhone: string;
  readonly compared: readonly unknown[];
  readonly lines: readonly unknown[];
}

/** Checks the form of a submit or an edit before anything is read. */
export function checkForm({ contactPhone, reimburserPhone, compared, lines }: Form) {
  return (
    checkLineCount(lines.length) ??
    (isPhone(contactPhone) ? null : refuseAt('contactPhone', 'contact.phone')) ??
    (reimburserPhone === '' || isPhone(reimburserPhone)
      ? null
      : refuseAt('reimburserPhone', 'contact.phone')) ??
    (compared.length > limits.comparedSuppliers
      ? refuse('order.tooManyCompared', { max: String(limits.comparedSuppliers) })
      : null)
  );
}

/** Checks how many lines one submit, edit or preview may have. */
export function checkLineCount(count: number): Refusal | null {
  if (count === 0) return refuse('order.empty');
  return count > limits.orderLines
    ? refuse('order.tooManyLines', { max: String(limits.orderLines) })
    : null;
}
