/** Width and height from a picture's header; null where it has none. */
export function pictureSize(
  extension: string,
  head: Uint8Array,
): { width: number; height: number } | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    if (extension === 'png') return { width: view.getUint32(16), height: view.getUint32(20) };
    return jpegSize(view);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The markers of frames, which hold the size; C4, C8 and CC are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(view: DataView): { width: number; height: number } | null {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else at += 2 + view.getUint16(at + 2);
  }
}
