import { decodeOrFail } from '@jicai/platform/src/kernel/http/decode-body.ts';
import { Failure } from '@jicai/platform/src/kernel/http/failure.ts';
import { answerOf } from '@jicai/platform/src/kernel/http/serve.ts';
import { int, listUpTo, none, text, textUpTo } from '@jicai/shared/contract/kernel/codecs.ts';
import { englishPathOf, wirePathOf } from '@jicai/shared/contract/kernel/field-path.ts';
import { identifier } from '@jicai/shared/contract/kernel/identifiers.ts';
import { wireObject, wireRequest } from '@jicai/shared/contract/kernel/wire.ts';
import { atField, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { frameOf } from '@jicai/shared/refusal-frame.ts';
import { describe, expect, it } from 'vitest';

const line = wireRequest({ quantity: ['sl', int, '数量'], note: ['bz', textUpTo(5), '说明'] });
const request = wireRequest({
  name: ['xm', textUpTo(10), '姓名'],
  phone: ['sjhm', identifier('mobile', 20), '手机号码'],
  lines: ['list', none(listUpTo(line, 2)), '明细'],
});
const response = wireObject({ receipt: ['hz', text, '回执'] });
const good = { xm: '张三', sjhm: '13800000000', list: [] };

/** The frame of the request that does not fit. */
function frameOfWrong(wire: object) {
  try {
    decodeOrFail(request, wire);
  } catch (error) {
    if (error instanceof Failure) return error.frame();
  }
  throw new Error('it fits');
}

describe('the frame of a refusal', () => {
  it('has the key of its message as code, and its text', () => {
    expect(frameOf(refuse('person.loginNameTaken', { name: 'zhang' }))).toEqual({
      state: 0,
      text: '登录名 zhang 已被使用',
      code: 'person.loginNameTaken',
    });
  });

  it('names the field of the request by its wire path', () => {
    const at = (field: string) => frameOf(refuseAt(field, 'person.name'), request).field;
    expect([at('name'), at('lines.1.quantity'), at('lines')]).toEqual(['xm', 'list.1.sl', 'list']);
  });

  it('leaves a field out that the request does not have', () => {
    expect(frameOf(refuseAt('unitId', 'unit.unknown'), request)).not.toHaveProperty('field');
    expect(frameOf(atField('name', refuseAt('x', 'person.name')), request).field).toBe('xm');
  });

  it('stands before the fields that a refusal answers beside it', () => {
    const refused = { ...refuseAt('name', 'person.name'), answer: { receipt: 'r1' } };
    expect(answerOf({ request, response }, refused)).toEqual({
      state: 0,
      text: '请填写姓名',
      code: 'person.name',
      field: 'xm',
      hz: 'r1',
    });
  });

  it('is left out of a success', () => {
    expect(answerOf({ request, response }, { receipt: 'r1' })).toEqual({
      state: 1,
      text: '',
      hz: 'r1',
    });
  });
});

describe('the frame of a request that does not fit', () => {
  it.each([
    ['a field of its own', { ...good, xm: '' }, 'call.badField', 'xm'],
    [
      'a field in a row',
      { ...good, list: [{ sl: 1, bz: '123456' }] },
      'call.badField',
      'list.0.bz',
    ],
    ['a list that is too long', { ...good, list: [1, 2, 3] }, 'call.badField', 'list'],
    ['an identifier', { ...good, sjhm: '123' }, 'person.identifier', 'sjhm'],
    ['a field that nobody knows', { ...good, x: 1 }, 'call.unknownField', undefined],
    ['no object at all', 7 as unknown as object, 'call.badField', undefined],
  ])('%s', (_name, wire, code, field) => {
    const frame = frameOfWrong(wire);
    expect([frame.code, frame.field]).toEqual([code, field]);
    expect(frame.text).not.toBe('');
  });
});

it('paths of fields translate in both directions', () => {
  for (const path of ['name', 'lines', 'lines.0', 'lines.12.note']) {
    const wire = wirePathOf(request, path);
    expect(wire === null ? null : englishPathOf(request, wire)).toBe(path);
  }
  expect(wirePathOf(request, 'lines.note')).toBeNull();
  expect(englishPathOf(request, 'quantity')).toBeNull();
});
