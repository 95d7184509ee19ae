/**
 * Asks for the whole screen, and answers whether the page has it. Refused without a touch, and unknown to
 * some browsers: the wall fills the window then.
 */
export async function enterFullScreen(): Promise<boolean> {
  try {
    await document.documentElement.requestFullscreen();
    return true;
  } catch {
    return false;
  }
}
