/**
 * A fault of settings or keys: starting again does not mend it. The process ends with a code of its own,
 * `EX_CONFIG` of sysexits.h, so that whoever supervises it does not restart it.
 */
export class SettingsFault extends Error {
  static readonly EXIT_CODE = 78;
}
