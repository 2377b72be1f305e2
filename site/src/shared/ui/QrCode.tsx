import { useEffect, useState } from 'react';
import { drawQr, type Drawing } from './qr-drawing.ts';

export function QrCode({ text, label, className = 'size-48' }: { text: string; label: string; className?: string }) {
  const [drawing, setDrawing] = useState<Drawing | 'failed' | null>(null);

  useEffect(() => {
    let current = true;
    drawQr(text).then(
      (drawn) => current && setDrawing(drawn),
      () => current && setDrawing('failed'),
    );
    return () => {
      current = false;
    };
  }, [text]);

  if (drawing === 'failed') return null;
  if (!drawing) return <div className={`skeleton ${className}`} />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
      className={`${className} rounded-small`}
    >
      <path d={`M0 0h${drawing.size}v${drawing.size}H0z`} fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </svg>
  );
}
