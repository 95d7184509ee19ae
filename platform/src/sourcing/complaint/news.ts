import { peopleOf } from '../../work/todo/recipients.ts';
import { notifyOfProject, organisersOf, peopleOfSignUps } from '../life/mail/news.ts';
import type { ProjectRow } from '../life/row.ts';
import type { LifeContext } from '../life/transition.ts';

interface ComplaintNews {
  readonly subject: string;
  readonly text: string;
  /** The supplier who complained. */
  readonly supplierId: string;
}

/**
 * Tells everybody concerned by a complaint: the complaining supplier and the organisers, who read the
 * register, and all others who signed up, the winner among them.
 */
export async function notifyParties(
  row: ProjectRow,
  { supplierId, ...news }: ComplaintNews,
  context: LifeContext,
): Promise<void> {
  const readers = [...(await peopleOf(supplierId, context.trx)), ...organisersOf(row)];
  await notifyOfProject(row, { ...news, personIds: readers, page: 'complaints' }, context);
  const others = (await peopleOfSignUps(row.id, 'all', context)).filter(
    (personId) => !readers.includes(personId),
  );
  await notifyOfProject(row, { ...news, personIds: others, page: 'tender' }, context);
}
