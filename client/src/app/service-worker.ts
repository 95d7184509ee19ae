import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';

/** The first visit has better things to load. */
const WAIT_MS = 5_000;

/**
 * Registers what keeps the shell for a time without a network. It is told at each start, so that the
 * kept page is the one of this version.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = async () => {
    const known = await navigator.serviceWorker.getRegistration(`${BASE_PATH}/`);
    await navigator.serviceWorker.register(`${BASE_PATH}/sw.js`, { scope: `${BASE_PATH}/` });
    known?.active?.postMessage('keepShell');
  };
  window.addEventListener('load', () =>
    setTimeout(() => {
      register().catch(() => {
        // Without it the application works as ever, but for times without a network.
      });
    }, WAIT_MS),
  );
}
