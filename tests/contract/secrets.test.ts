import { type Endpoint, endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Codec, type Fields, wireObject } from '@jicai/shared/contract/kernel/wire.ts';
import { expect, it } from 'vitest';
import { allEndpoints } from './tables.ts';

/* Responses to writes are stored for a repeated call. A secret in one would lie in the database, and in backups. */

/** Labels of fields whose value lets its reader act as somebody else. */
const SECRET = /一次性链接|邀请链接|令牌|密钥|口令|恢复码/;

/** Calls with such a label whose response may be stored, or is not: call → reason. */
const NOT_STORED: Readonly<Record<string, string>> = {
  'bidding.bid': 'the token confirms an amount of the caller’s own bid',
  'inquiry.submit': 'the token confirms an amount of the caller’s own bid',
};

const labelsOf = (codec: Codec): string[] =>
  'fields' in codec ? Object.values(codec.fields as Fields).map(([, , label]) => label) : [];
const unchanged = endpoint('test.unchanged', {
  cost: 'cheap',
  ...{ path: '/test', summary: '', request: wireObject({}), response: wireObject({}) },
}).withoutSecrets;
const storesSecret = ({ write, response, withoutSecrets }: Endpoint) =>
  write && withoutSecrets === unchanged && labelsOf(response).some((label) => SECRET.test(label));

it('no write stores a one-time link, a token or a key in its response', async () => {
  const found = (await allEndpoints()).filter(storesSecret).map(({ name }) => name);
  expect(found.toSorted()).toEqual(Object.keys(NOT_STORED).toSorted());
});
