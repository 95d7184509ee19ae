import { expect, it } from 'vitest';
import { codeOfText, withCode } from './legacy-texts.ts';

it('a text that ends a session gets its code, and its other fields stay', () => {
  const sent = { state: 0, text: 'token is not valid!', tcyy: '已在别处登录' };
  expect(JSON.parse(withCode(JSON.stringify(sent)) ?? '')).toEqual({
    ...sent,
    code: 'session.invalidToken',
  });
  expect(codeOfText('获取模板失败！')).toBe('call.noTemplate');
});

it.each([
  ['another text', '{"state":0,"text":"token is not valid"}'],
  ['an answer with a code', '{"state":0,"text":"token is not valid!","code":"x"}'],
  ['a text inside of something else', '{"state":1,"text":"","list":["token is not valid!"]}'],
  ['no object', '"token is not valid!"'],
  ['no JSON', '<html>token is not valid!'],
])('%s stays as it is', (_name, json) => {
  expect(withCode(json)).toBeNull();
});
