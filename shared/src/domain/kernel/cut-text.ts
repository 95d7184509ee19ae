/**
 * Returns the first `most` code units of a text, or one less if the cut would split a character: half a
 * character (of 𫖯, or of an emoji) is stored and shown as �.
 */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.isWellFormed() ? cut : cut.slice(0, -1).toWellFormed();
}
