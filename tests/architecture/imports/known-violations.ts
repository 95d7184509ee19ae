/**
 * Imports that the rules forbid and that are still there, one by one. The list only shrinks: an
 * entry that no longer violates fails the test, and so does a violation that is not here.
 */
export const KNOWN: readonly string[] = [];
