import type { MayRead } from '../../files/upload/access.ts';
import { findFlow } from '../../work/approval/flow.ts';
import { findProject, mayReadFile } from '../life/row.ts';
import { findSignUpById } from './repository.ts';
import { maySeeTender } from './tender.ts';

/** A project's attachments: its organisers, its reviewers' unit, and who may see its announcement. */
export const mayReadProjectFiles: MayRead = async (person, id, db) => {
  const row = await findProject(id, db);
  if (!row) return false;
  if (mayReadFile(row, person) || (await maySeeTender(row, person, db))) return true;
  if (!person.roles.includes('reviewer')) return false;
  const flow = await findFlow({ businessType: 'project', businessId: id }, db);
  if (!flow) return false;
  const todo = await db
    .selectFrom('todo')
    .select('id')
    .where('flow_id', '=', flow.id)
    .where('person_id', '=', person.id)
    .limit(1)
    .executeTakeFirst();
  return todo !== undefined;
};

/** Qualification files: the supplier's own people, and the project's organisers. */
export const mayReadSignUpFiles: MayRead = async (person, id, db) => {
  const signUp = await findSignUpById(id, db);
  if (!signUp) return false;
  if (signUp.supplierId === person.orgId) return true;
  const row = await findProject(signUp.projectId, db);
  return row !== null && mayReadFile(row, person);
};
