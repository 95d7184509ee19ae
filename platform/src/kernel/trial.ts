/** The sentence that papers of a trial carry. */
export const TRIAL_MARK = '试用环境，本文件不作为正式文件';

/**
 * Whether the installation is a trial (`TRIAL=1`): it may run on the embedded database and with
 * demonstration accounts in production too, and says so on every page and paper. Threads that draw
 * papers inherit the environment.
 */
export const isTrial = (env: Readonly<Record<string, string | undefined>> = process.env): boolean =>
  env.TRIAL === '1';
