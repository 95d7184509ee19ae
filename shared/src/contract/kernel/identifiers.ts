import * as z from 'zod/mini';
import { checkIdentityNumber, checkMobile } from '../../domain/kernel/identifiers/checks.ts';
import {
  canonicalCreditCode,
  isCreditCode,
  isTaxNumber,
} from '../../domain/kernel/identifiers/credit-code.ts';
import { canonicalEmail, isEmail } from '../../domain/kernel/identifiers/email.ts';
import { canonicalMobile, isMobile } from '../../domain/kernel/identifiers/mobile.ts';
import { canonicalPersonName } from '../../domain/kernel/identifiers/person-name.ts';
import { canonicalPhone, isPhone } from '../../domain/kernel/identifiers/phone.ts';
import { isRefusal, type Refusal, refuse } from '../../domain/kernel/result.ts';
import { hasUnseen } from '../../domain/kernel/texts/visible-text.ts';
import { textUpTo } from './codecs.ts';
import { type Codec, makeCodec } from './wire.ts';

/*
 * Codecs of telephone numbers, mail addresses, credit codes, tax numbers, identity numbers and
 * names of people and units in requests. Each codec converts the typed text to the canonical form
 * that is stored. Unless its mode is `draft`, the codec also refuses invalid text; a name is
 * invalid if it has invisible characters. An empty text, if the mode accepts it, stays empty.
 */

export type IdentifierKind =
  | 'phone'
  | 'mobile'
  | 'email'
  | 'creditCode'
  | 'taxNumber'
  | 'identity'
  | 'name'
  | 'unitName';

interface Check {
  /** Returns the form that is stored. */
  readonly canonical: (typed: string) => string;
  /** Returns the reason why a canonical text is invalid, or `null` if the text is valid. */
  readonly fault: (text: string) => Refusal | null;
}

/**
 * The current day as passed to `checkIdentityNumber`: so late that no birthday is refused for being in the
 * future.
 */
const LAST_DAY = '9999-12-31';

const identityFault = (text: string): Refusal | null => {
  const checked = checkIdentityNumber(text, LAST_DAY);
  return checked.isValid ? null : refuse('person.identifier', { reason: checked.why });
};

/**
 * Refuses a name with invisible characters, because two names that look the same could be mixed up.
 */
const unseenFault = (text: string): Refusal | null =>
  hasUnseen(text) ? refuse('person.unseen') : null;

const CHECKS: Readonly<Record<IdentifierKind, Check>> = {
  phone: {
    canonical: canonicalPhone,
    fault: (text) => (isPhone(text) ? null : refuse('contact.phone')),
  },
  mobile: {
    canonical: (typed) => (isMobile(typed) ? canonicalMobile(typed) : typed.trim()),
    fault: (text) => {
      const checked = checkMobile(text);
      return checked.isValid ? null : refuse('person.identifier', { reason: checked.why });
    },
  },
  email: {
    canonical: (typed) => (isEmail(typed) ? canonicalEmail(typed) : typed.trim()),
    fault: (text) => (isEmail(text) ? null : refuse('profile.email')),
  },
  creditCode: {
    canonical: canonicalCreditCode,
    fault: (text) => (isCreditCode(text) ? null : refuse('entry.creditCode')),
  },
  taxNumber: {
    canonical: canonicalCreditCode,
    fault: (text) => (isTaxNumber(text) ? null : refuse('invoiceTitle.taxNumber')),
  },
  identity: {
    canonical: (typed) => {
      const checked = checkIdentityNumber(typed, LAST_DAY);
      return checked.isValid ? checked.value : typed.trim();
    },
    fault: identityFault,
  },
  name: { canonical: canonicalPersonName, fault: unseenFault },
  unitName: { canonical: (typed) => typed.trim(), fault: unseenFault },
};

/** The key of the refusal in an issue's `params`. */
const REFUSAL = 'refusal';

/**
 * The codec of an identifier, such as a telephone number, with its kind. If `isDraft` is true, the
 * codec converts the text to its canonical form but does not validate it; other code must validate.
 */
export interface IdentifierCodec extends Codec<string> {
  readonly identifier: IdentifierKind;
  readonly isDraft: boolean;
}

/**
 * Returns the codec of an identifier of at most `length` characters as typed. Mode `notEmpty`
 * refuses an empty text, `mayBeEmpty` accepts it. `draft` accepts it too and validates nothing: for
 * drafts, for lists whose response reports on each row, and for values that are only compared with
 * a stored value.
 */
export function identifier(
  kind: IdentifierKind,
  length: number,
  mode: 'notEmpty' | 'mayBeEmpty' | 'draft' = 'notEmpty',
): IdentifierCodec {
  const { canonical, fault } = CHECKS[kind];
  const typed = textUpTo(length, mode === 'notEmpty' ? 'notEmpty' : 'mayBeEmpty');
  const codec = makeCodec<string, string>(
    typed as never,
    (value, ctx) => {
      const text = canonical(value);
      const refusal = mode === 'draft' || text === '' ? null : fault(text);
      if (refusal === null) return text;
      const params = { [REFUSAL]: refusal };
      ctx.issues.push({ code: 'custom', message: refusal.refused, input: value, params });
      return z.NEVER;
    },
    typed.write,
  );
  return Object.assign(codec, { form: typed.form, identifier: kind, isDraft: mode === 'draft' });
}

/** Why an identifier was refused, with the identifier's path in the wire form. */
interface IdentifierRefusal {
  readonly refusal: Refusal;
  readonly path: readonly PropertyKey[];
}

/** Returns the first refused identifier among the issues of a failed decode, or `null`. */
export function identifierRefusal(
  issues: readonly z.core.$ZodIssue[],
  outer: readonly PropertyKey[] = [],
): IdentifierRefusal | null {
  for (const issue of issues) {
    const path = [...outer, ...issue.path];
    if (issue.code === 'custom') {
      const refusal: unknown = issue.params?.[REFUSAL];
      if (isRefusal(refusal)) return { refusal, path };
    }
    if (issue.code !== 'invalid_union') continue;
    const inner = issue.errors
      .map((errors) => identifierRefusal(errors, path))
      .find((refusal) => refusal !== null);
    if (inner) return inner;
  }
  return null;
}
