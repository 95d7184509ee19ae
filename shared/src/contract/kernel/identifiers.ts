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
import { textUpTo } from './codecs.ts';
import { type Codec, makeCodec } from './wire.ts';

/*
 * Codecs of a request's telephone numbers, mail addresses, credit codes, identity numbers and names of
 * people. Each reads what was typed into the one form that is stored. A codec without `'draft'` also
 * refuses what is none; the empty text of a field that may be empty stays empty.
 */

export type IdentifierKind =
  | 'phone'
  | 'mobile'
  | 'email'
  | 'creditCode'
  | 'taxNumber'
  | 'identity'
  | 'name';

interface Check {
  /** The form that is stored. */
  readonly canonical: (typed: string) => string;
  /** Why a canonical text is none; null for one that is right. */
  readonly fault: (text: string) => Refusal | null;
}

/** No birthday is too late here: the service knows the day of today. */
const LAST_DAY = '9999-12-31';

const identityFault = (text: string): Refusal | null => {
  const checked = checkIdentityNumber(text, LAST_DAY);
  return checked.isValid ? null : refuse('person.identifier', { reason: checked.why });
};

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
  name: { canonical: canonicalPersonName, fault: () => null },
};

/** The field of a raised issue under which the refusal travels. */
const REFUSAL = 'refusal';

/** A codec with what its field holds; `isDraft`: another check judges the canonical text. */
export interface IdentifierCodec extends Codec<string> {
  readonly identifier: IdentifierKind;
  readonly isDraft: boolean;
}

/**
 * Returns the codec of an identifier of at most `length` characters as it is typed. `mayBeEmpty` reads an
 * empty text as one. `draft` may be empty too and refuses nothing: for drafts, for rows of lists that are
 * answered row by row, and for what is only compared with a stored value.
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
  return Object.assign(codec, { identifier: kind, isDraft: mode === 'draft' });
}

/** The refusal of an identifier, with its path on the wire. */
interface IdentifierRefusal {
  readonly refusal: Refusal;
  readonly path: readonly PropertyKey[];
}

/** The refusal of an identifier that made a decode fail; null for an error of another kind. */
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
