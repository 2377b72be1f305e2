/** Quiet zone in modules, required by readers (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

export type Drawing = { size: number; path: string };
type Modules = { size: number; data: boolean[][] };

/** The dark modules of a text's QR code as one SVG path. The encoder is loaded with the first. */
export async function drawQr(text: string): Promise<Drawing> {
  const { encode } = await import('uqr');
  return drawingOf(encode(text, { border: QUIET_ZONE }));
}

export function drawingOf({ size, data }: Modules): Drawing {
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
