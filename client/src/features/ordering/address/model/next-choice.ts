/**
 * Returns the entry of a book that a form has chosen next: the chosen one, or the first of the book where
 * nothing, or an entry that the book has no more, is chosen. An entry that was just added is not in the book
 * yet: `isNewer` says that it was chosen after this book was read, and it stays.
 */
export function nextChoice(ids: readonly string[], chosen: string, isNewer: boolean): string {
  if (ids.includes(chosen) || (chosen !== '' && isNewer)) return chosen;
  return ids[0] ?? '';
}
