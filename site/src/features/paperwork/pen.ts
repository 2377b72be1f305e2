/** Draws words in the fonts of the phone, for letters that the document's font lacks. */
import type { Pen, Style } from './sheet.ts';

/** Pixels per point: 288 to the inch, sharp on paper. */
const SCALE = 4;
/** Of a font's size: room for what hangs below the line, such as a g. */
const BELOW = 0.3;
const HEIGHT = 1.4;

export function canvasPen(): Pen {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');

  const dip = ({ size, bold, soft }: Style) => {
    context.font = `${bold ? 700 : 400} ${size * SCALE}px system-ui, sans-serif`;
    context.fillStyle = soft ? '#595959' : '#000';
    return context;
  };

  return {
    widthOf: (text, style) => dip(style).measureText(text).width / SCALE,
    draw: (text, style) => {
      const { size } = style;
      const width = Math.ceil(dip(style).measureText(text).width);
      // Sizing clears the canvas and forgets the font.
      canvas.width = width;
      canvas.height = Math.ceil(size * HEIGHT * SCALE);
      dip(style).fillText(text, 0, canvas.height - size * BELOW * SCALE);
      const png = canvas.toDataURL('image/png');
      return { png, width: width / SCALE, height: canvas.height / SCALE, below: size * BELOW };
    },
  };
}
