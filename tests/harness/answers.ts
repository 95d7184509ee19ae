interface Answer<T> {
  readonly state: number | null;
  readonly text: string;
  readonly data: T | null;
}

/** The data of an answer; throws the server's text where it was refused. */
export async function must<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { state, text, data } = await answer;
  if (state !== 1 || data === null) throw new Error(text);
  return data;
}

/** The text of a refusal; throws where the call was carried out. */
export async function refusal(answer: Promise<Answer<unknown>>): Promise<string> {
  const { state, text } = await answer;
  if (state === 1) throw new Error('carried out');
  return text;
}
