/**
 * Requests full screen; resolves to whether the page has it. Browsers refuse it without a touch, and some
 * lack it: the wall then fills the window.
 */
export async function enterFullScreen(): Promise<boolean> {
  try {
    await document.documentElement.requestFullscreen();
    return true;
  } catch {
    return false;
  }
}
