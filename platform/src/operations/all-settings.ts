import { fulfilmentSettings } from '../fulfilment/settings.ts';
import { type Setting, settings } from '../kernel/settings/settings.ts';

/** Every setting that an operator may see and change, of all wings. */
export const allSettings: readonly Setting<unknown>[] = [...settings, ...fulfilmentSettings];

/** The fallback of a setting as an operator would write it. */
export const fallbackTextOf = ({ fallback, fallbackText }: Setting<unknown>): string =>
  fallbackText ?? String(fallback);
