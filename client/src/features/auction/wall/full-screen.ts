/**
 * Requests full screen; resolves to whether it was granted. Browsers refuse it without a touch or key, and
 * some do not support it: the wall then fills the window.
 */
export async function enterFullScreen(): Promise<boolean> {
  try {
    await document.documentElement.requestFullscreen();
    return true;
  } catch {
    return false;
  }
}
