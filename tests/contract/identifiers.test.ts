import { readFileSync } from 'node:fs';
import { identifier, identifierRefusal } from '@jicai/shared/contract/kernel/identifiers.ts';
import { type Codec, decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import {
  type Checked,
  checkCreditCode,
  checkIdentityNumber,
  checkMobile,
} from '@jicai/shared/domain/kernel/identifiers/checks.ts';
import {
  canonicalCreditCode,
  isCreditCode,
} from '@jicai/shared/domain/kernel/identifiers/credit-code.ts';
import { isMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { canonicalPhone, isPhone } from '@jicai/shared/domain/kernel/identifiers/phone.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FOUND_DATA, whereFound } from '../harness/found-data.ts';
import { allEndpoints } from './tables.ts';

interface Vector {
  readonly id: string;
  readonly kind: 'uscc' | 'resident_id' | 'mobile';
  readonly input: string;
  readonly valid: boolean;
  readonly canonical: string | null;
  readonly asOf?: string;
}

const CHECK: Readonly<Record<Vector['kind'], (vector: Vector) => Checked>> = {
  uscc: ({ input }) => checkCreditCode(input),
  resident_id: ({ input, asOf = '' }) => checkIdentityNumber(input, asOf),
  mobile: ({ input }) => checkMobile(input),
};

const KIND = { uscc: 'creditCode', resident_id: 'identity', mobile: 'mobile' } as const;

/** The stored form that a codec makes of a text; null for a refusal. */
function readBy(codec: Codec<string>, wire: string): string | null {
  try {
    return decode(codec, wire);
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    return null;
  }
}

const path = `${FOUND_DATA}/identifiers/vectors.jsonl`;
whereFound(path, 'the check vectors of identifiers', () => {
  const vectors = readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Vector => JSON.parse(line));

  it('reads every vector as the standards do, in the functions and at the doors', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(140);
    const wrong = vectors.filter((vector) => {
      const { kind, input, valid, canonical } = vector;
      const checked = CHECK[kind](vector);
      const isRight = checked.isValid ? valid && checked.value === canonical : !valid;
      // A door does not know the day that a vector is asked on.
      if (vector.id === 'resident_id-093') return !isRight;
      const door = readBy(identifier(KIND[kind], 40), input);
      return !isRight || door !== (valid ? canonical : null);
    });
    expect(wrong).toEqual([]);
  });

  it('asks the same in the short forms', () => {
    const codes = vectors.filter(({ kind }) => kind === 'uscc');
    for (const { id, input, valid } of codes)
      expect([id, isCreditCode(canonicalCreditCode(`${input}\u200b`))]).toEqual([id, valid]);
    for (const { id, kind, input, valid, canonical } of vectors) {
      if (kind !== 'mobile') continue;
      expect([id, isMobile(input)]).toEqual([id, valid]);
      if (!valid) continue;
      for (const form of [input, `+86 ${input.trim()}`, `0086${input.trim()}`]) {
        expect([form, isMobile(form), isPhone(form)]).toEqual([form, true, true]);
        expect(canonicalPhone(form)).toBe(canonical);
      }
    }
  });
});

it('[C067] takes the permanent residence number of a foreigner', () => {
  expect(checkIdentityNumber('911124198108030024', '2026-11-20').isValid).toBe(true);
  expect(checkIdentityNumber('911124198108030025', '2026-11-20').isValid).toBe(false);
  expect(checkIdentityNumber('938124198108030024', '2026-11-20').isValid).toBe(false);
});

it.each(['阿依古丽·买买提', '阿依古丽•买买提', '阿依古丽・买买提', '阿依古丽‧买买提'])(
  '[C068] reads %s with the middle dot of the standard',
  (typed) => {
    expect(decode(identifier('name', 50), ` ${typed}`)).toBe('阿依古丽·买买提');
  },
);

interface Leaf {
  readonly path: string;
  readonly label: string;
  readonly codec: Codec;
}

/** Every field of a request, also those in lists and in tables of it. */
function leavesOf(codec: Codec, path: string): Leaf[] {
  if ('entry' in codec && codec.entry instanceof Object)
    return leavesOf(codec.entry as Codec, `${path}[]`);
  if (!('fields' in codec)) return [];
  const fields = codec.fields as Readonly<Record<string, [string, Codec, string]>>;
  return Object.entries(fields).flatMap(([name, [, field, label]]) => [
    { path: `${path}.${name}`, label, codec: field },
    ...leavesOf(field, `${path}.${name}`),
  ]);
}

const SAYS_IDENTIFIER =
  /(?:电话|手机号码?|手机|热线|邮箱|信用代码|身份证号|纳税人识别号|收件地址|发件人地址|姓名|联系人|收货人|报销人)$/;

/** Fields whose label says an identifier, but which hold something else. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'contact.askCode.channel': 'mail or text message',
  'contact.askCode.address': 'one or the other: identity/contact judges it by the channel',
  'contact.confirm.channel': 'mail or text message',
  'contact.confirm.address': 'one or the other: identity/contact judges it by the channel',
  'siteContent.saveContact.seen.phone': 'as it was read, compared with the stored one',
  'siteContent.saveContact.seen.email': 'as it was read, compared with the stored one',
  'invoiceTitle.save.addressPhone': 'address and telephone in one line, as an invoice prints them',
};

/** Drafts, rows and what is only compared: the check that judges them stands beside. */
const JUDGED_LATER: Readonly<Record<string, string>> = {
  'application.progress.phone': 'compared with the stored one',
  'entry.mailCode.email': 'contact-code.ts, in words of its own',
  'entry.progress.mobile': 'compared with the stored one',
  'entry.smsCode.mobile': 'contact-code.ts, in words of its own',
  'entry.taken.creditCode': 'compared with the stored ones while somebody types',
  'siteContent.saveContact.contact.phone': 'mall/site-content/contact.ts, in words of its own',
  'siteContent.saveContact.contact.email': 'mall/site-content/contact.ts, in words of its own',
  'setup.run.unitCode': 'setup/service.ts, with the reason',
  'setup.tryMail.sender.from': 'operations/mail-sender.ts, at its field',
  'setup.tryMail.to': 'setup/mail-sender.ts, at its field',
};

describe('fields of requests that hold identifiers', async () => {
  const endpoints = await allEndpoints();
  const leaves = endpoints
    .flatMap(({ name, request }) => leavesOf(request, name))
    .filter(
      ({ path: at, label, codec }) =>
        SAYS_IDENTIFIER.test(label) && !(at in OTHERWISE || 'fields' in codec),
    );
  const isOfPeople = (label: string) => /(?:姓名|联系人|收货人|报销人)$/.test(label);

  it('are found', () => expect(leaves.length).toBeGreaterThan(40));

  it('are read by the codecs of identifiers', () => {
    const unread = leaves
      .filter(({ codec }) => !('identifier' in codec))
      .map(({ path: at, label }) => `${at} ${label}`);
    expect(unread).toEqual([]);
  });

  it('are refused at the door, or by the check that is named here', () => {
    const later = leaves.filter(
      ({ codec, label }) => 'isDraft' in codec && codec.isDraft === true && !isOfPeople(label),
    );
    const known = (at: string) =>
      at in JUDGED_LATER || /\.(?:draft|content|recipients\[\]|form)\./.test(at);
    expect(later.map(({ path: at }) => at).filter((at) => !known(at))).toEqual([]);
    for (const { path: at, codec, label } of leaves) {
      if (isOfPeople(label) || later.some((leaf) => leaf.path === at)) continue;
      try {
        decode(codec, '12345678');
        expect.fail(`${at} takes 12345678`);
      } catch (error) {
        if (!(error instanceof z.core.$ZodError)) throw error;
        expect([at, identifierRefusal(error.issues)?.refusal.refused]).not.toContain(undefined);
      }
    }
  });

  it('are written as they were read', () => {
    for (const codec of [identifier('phone', 32), identifier('name', 32)])
      expect(encode(codec, '13800000000')).toBe('13800000000');
  });

  it.each(['江城瑞达\u200b', '\u202e达瑞', '赵\u3164', '\u2060'])(
    'the name %j, which looks like another or like none, is refused',
    (name) => {
      for (const codec of [identifier('unitName', 100), identifier('name', 50)])
        expect(readBy(codec, name)).toBeNull();
    },
  );
});
