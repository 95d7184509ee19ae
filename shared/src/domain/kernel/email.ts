/** Does it look like a mail address? Whether anybody reads it only a mail can tell. */
export const isEmail = (text: string): boolean =>
  /^[^\s@,;<>"'()[\]\\]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/.test(
    text,
  );
