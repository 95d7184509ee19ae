/** The age from which the last backup is too old: one is made each day, and takes its time. */
export const BACKUP_HOURS = 26;
