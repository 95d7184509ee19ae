/** The number of letters to insert, remove or replace to make one text of another. */
function distanceOf(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = (above[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1);
      line.push(Math.min((above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, replaced));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}

/** Returns the known word that a mistyped one most likely means; null when none is close. */
export function nearest(word: string, known: readonly string[]): string | null {
  const distances = known.map((name) => ({
    name,
    distance: name.startsWith(word) && word !== '' ? 1 : distanceOf(word, name),
  }));
  const [best] = distances.toSorted((one, other) => one.distance - other.distance);
  return best && best.distance <= Math.max(1, Math.floor(word.length / 3)) ? best.name : null;
}
