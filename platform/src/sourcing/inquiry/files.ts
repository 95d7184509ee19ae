import type { MayRead } from '../../files/upload/access.ts';

/**
 * The files of a quote sheet: the supplier's own people at any time, the organisers and the declared
 * evaluators once the quote is opened (AU21), and nobody else.
 */
export const mayReadQuoteFiles: MayRead = async (person, id, db) => {
  const [packageNumber = '', code = ''] = id.split('|');
  const row = await db
    .selectFrom('auction_entrant as e')
    .innerJoin('package as k', 'k.number', 'e.package_number')
    .innerJoin('project as p', 'p.id', 'k.project_id')
    .select(['e.supplier_id', 'p.handler_id', 'p.supervisor_id'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('auction_bid as b')
          .select('b.seq')
          .whereRef('b.package_number', '=', 'e.package_number')
          .whereRef('b.code', '=', 'e.code'),
      ).as('isOpened'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('project_evaluator as v')
          .innerJoin('sourcing_project as s', 's.id', 'v.project_id')
          .select('v.person_id')
          .whereRef('s.auction_project_id', '=', 'p.id')
          .where('v.person_id', '=', person.id)
          .where('v.state', '=', 'declared'),
      ).as('isEvaluator'),
    )
    .where('e.package_number', '=', packageNumber)
    .where('e.code', '=', code)
    .executeTakeFirst();
  if (!row) return false;
  if (row.supplier_id === person.orgId) return true;
  const mayLook =
    row.handler_id === person.id || row.supervisor_id === person.id || Boolean(row.isEvaluator);
  return mayLook && Boolean(row.isOpened);
};
