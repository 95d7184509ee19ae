import { type Fen, fenInWords, fenToText, formatFen } from '@jicai/shared/domain/kernel/money.ts';

/** One secret amount, in every way in which it might be written somewhere ([A01], [S3]). */
export function writtenAs(amount: Fen): string[] {
  const texts = [fenToText(amount), String(amount), formatFen(amount), fenInWords(amount)];
  const encoded = texts.slice(0, 2).flatMap((text) => {
    // What base64 makes of a text depends on where in the text it begins: all three ways.
    const inside = [0, 1, 2].map((before) => {
      const whole = Buffer.from('x'.repeat(before) + text).toString('base64');
      return whole.slice(before === 0 ? 0 : before + 1, -4);
    });
    return [...inside, Buffer.from(text).toString('hex'), encodeURIComponent(text)];
  });
  return [...new Set([...texts, ...encoded])];
}

/** Under which of these names a text gives a secret away. */
export function foundIn(
  bytes: string,
  secrets: Readonly<Record<string, readonly string[]>>,
): string[] {
  return Object.entries(secrets)
    .filter(([, ways]) => ways.some((way) => bytes.includes(way)))
    .map(([name]) => name);
}
