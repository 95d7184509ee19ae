/** The browser to test with, or null. */
export function chromium(): string | null;
/** Installs what is missing; answers why each tool that still is cannot be used. */
export function ensureTools(names: readonly string[]): Record<string, string>;
