import type { MatchedRegion } from '@jicai/shared/contract/ordering/recipient.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { regionByName } from '../../identity/region/by-name.ts';
import { regionNameOf } from '../../identity/region/divisions.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { readUndelivered } from './delivery.ts';

/** Names of regions as codes, and the shops of the person's lines that do not deliver there. */
export async function matchRegions(
  body: { readonly cartIds: readonly string[]; readonly regions: readonly string[] },
  person: Person,
  db: Executor,
): Promise<{ regions: MatchedRegion[] } | Refusal> {
  if (body.regions.length > limits.recipients)
    return refuse('recipient.tooMany', { max: String(limits.recipients) });
  const found = body.regions.map((text) => ({ text, code: regionByName(text) }));
  const codes = found.flatMap(({ code }) => (code === null ? [] : [code]));
  const shops = { cartIds: body.cartIds, personId: person.id };
  const undelivered = await readUndelivered(shops, codes, db);
  return {
    regions: found.map(({ text, code }) => ({
      text,
      code,
      name: code === null ? '' : (regionNameOf(code) ?? ''),
      shops: undelivered
        .filter(({ regionCode }) => regionCode === code)
        .map(({ shopName }) => shopName),
    })),
  };
}
