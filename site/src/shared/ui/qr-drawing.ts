/** Width of the margin in modules, as required by ISO/IEC 18004. */
const QUIET_ZONE = 4;

export type Drawing = { size: number; path: string };

export async function drawQr(text: string): Promise<Drawing> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
