/** The sentence printed on documents of a trial. */
export const TRIAL_MARK = '试用环境，本文件不作为正式文件';

/**
 * Returns whether the installation is a trial (`TRIAL=1`). Unlike other installations in production, a trial
 * may run on the embedded database and with demonstration accounts; its pages and documents say that it is a
 * trial. Works in worker threads that draw documents, too, because they inherit the environment.
 */
export const isTrial = (env: Readonly<Record<string, string | undefined>> = process.env): boolean =>
  env.TRIAL === '1';
