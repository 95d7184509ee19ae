import type { MayRead } from '../../files/upload/access.ts';

/** Operators read the files of notices in the console; published ones have a route of their own. */
export const mayReadNoticeFiles: MayRead = async (person) => person.roles.includes('operator');
