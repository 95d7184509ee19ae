/**
 * Returns the first `most` UTF-16 code units of a text, or one unit less if the cut would split a
 * character of two units (𫖯, an emoji): half a character would be stored and shown as �.
 */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.isWellFormed() ? cut : cut.slice(0, -1).toWellFormed();
}
