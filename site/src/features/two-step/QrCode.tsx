import { useEffect, useState } from 'react';

/** Quiet zone in modules, required by readers (ISO/IEC 18004). */
const QUIET_ZONE = 4;

type Drawing = { size: number; path: string };

/** A QR code as inline SVG. Nothing if its code cannot be loaded. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | 'failed' | null>(null);

  useEffect(() => {
    let current = true;
    void draw(text).then((drawn) => current && setDrawing(drawn));
    return () => {
      current = false;
    };
  }, [text]);

  if (drawing === 'failed') return null;
  if (!drawing) return <div className="skeleton size-48" />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-small"
    >
      <path d={`M0 0h${drawing.size}v${drawing.size}H0z`} fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </svg>
  );
}

async function draw(text: string): Promise<Drawing | 'failed'> {
  try {
    const { encode } = await import('uqr');
    const { size, data } = encode(text, { border: QUIET_ZONE });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: dark.join('') };
  } catch {
    return 'failed';
  }
}
