/** A short message to a mobile number. */
export interface ShortMessage {
  /** The mobile number: eleven digits. */
  readonly to: string;
  readonly text: string;
}

/**
 * Sends short messages through a provider. `send` rejects if the provider does not accept the message; its
 * caller is a job, which is retried. Must not be called in a transaction, because a rollback cannot take back
 * a message.
 */
export interface SmsSender {
  readonly send: (message: ShortMessage) => Promise<void>;
}

const TIMEOUT_MS = 5_000;

/**
 * Returns a sender that posts number and text to `url` as JSON with a bearer token. A 2xx response means that
 * the message is accepted; any other response, or none within `timeoutMs`, rejects. The handbook describes
 * the format.
 */
export const httpSms = (url: string, token: string, timeoutMs = TIMEOUT_MS): SmsSender => ({
  send: async ({ to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the provider of short messages answered ${response.status}`);
  },
});
