import type { MayRead } from '../../files/upload/access.ts';
import { wasAsked } from '../../work/approval/flow/asked.ts';
import { findProject, mayReadFile } from '../life/row.ts';
import { findSignUpById } from './repository.ts';
import { maySeeTender } from './tender.ts';

/** A project's attachments: its organisers, its reviewers' unit, and who may see its announcement. */
export const mayReadProjectFiles: MayRead = async (person, id, db) => {
  const row = await findProject(id, db);
  if (!row) return false;
  if (mayReadFile(row, person) || (await maySeeTender(row, person, db))) return true;
  return wasAsked({ businessType: 'project', businessId: id }, person, db);
};

/** Qualification files: the supplier's own people, and the project's organisers. */
export const mayReadSignUpFiles: MayRead = async (person, id, db) => {
  const signUp = await findSignUpById(id, db);
  if (!signUp) return false;
  if (signUp.supplierId === person.orgId) return true;
  const row = await findProject(signUp.projectId, db);
  return row !== null && mayReadFile(row, person);
};
