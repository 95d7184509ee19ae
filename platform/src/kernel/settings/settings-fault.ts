/**
 * Thrown at the start for invalid settings or keys, which a restart cannot fix. The process then exits with
 * `EXIT_CODE` (`EX_CONFIG` of sysexits.h), so that the process supervisor does not restart it.
 */
export class SettingsFault extends Error {
  static readonly EXIT_CODE = 78;
}
