import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { cutText } from '@jicai/shared/domain/kernel/texts/cut-text.ts';
import { emptyDraft, type ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { readKnown } from '../../ordering/address/known.ts';

/** The most characters of a draft's place of delivery. */
const MOST_PLACE = 200;

/** A draft that says already what is known of its handler and unit: contact, phone, place of delivery. */
export async function firstDraft(
  method: ProjectMethod,
  { person, trx }: Pick<WriteContext, 'person' | 'trx'>,
): Promise<ProjectDraft> {
  const { contactName, contactPhone, regionName, detail } = await readKnown(person, trx);
  return {
    ...emptyDraft(method, person.orgName),
    contactName,
    contactPhone,
    deliveryPlace: cutText(`${regionName} ${detail}`.trim(), MOST_PLACE),
  };
}
