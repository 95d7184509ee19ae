/**
 * Returns `enqueue`, which begins one write at a time. Enqueueing the same body again while it is the latest one
 * returns its promise: a double click is one click. Another body is another click, which begins once the write
 * before it has ended; it never gets the result of that one.
 */
export function createClickQueue<Req, Res>() {
  let latest: { readonly body: string; readonly sent: Promise<Res> } | null = null;
  return (body: Req, begin: () => Promise<Res>): Promise<Res> => {
    const text = JSON.stringify(body);
    if (latest?.body === text) return latest.sent;
    const begun = latest ? latest.sent.then(begin, begin) : begin();
    const sent = begun.finally(() => {
      if (latest?.sent === sent) latest = null;
    });
    latest = { body: text, sent };
    return sent;
  };
}
