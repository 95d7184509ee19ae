/** True for a text in the form of a mail address; only a mail can show that somebody reads it. */
export const isEmail = (text: string): boolean =>
  /^[^\s@,;<>"'()[\]\\]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/.test(
    text,
  );
