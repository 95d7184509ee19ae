/**
 * The age, in hours, above which the last backup is too old: a day, because a backup is made each
 * day, and two hours for making it.
 */
export const BACKUP_HOURS = 26;
