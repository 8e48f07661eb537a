import { encode } from 'uqr';

/** Black on white, whatever the terminal's colors: scanners expect it. */
const COLORS = '\u001b[38;5;16m\u001b[48;5;231m';
const RESET = '\u001b[0m';
/** White modules around the code (ISO/IEC 18004 asks for four, scanners accept two). */
const BORDER = 2;

/** Draws a QR code for a terminal. Each character shows two modules, one above the other. */
export function drawQrCode(text: string): string {
  const { data } = encode(text, { ecc: 'L', border: BORDER });
  let drawing = '';
  for (let row = 0; row < data.length; row += 2) {
    const [upper = [], lower = []] = [data[row], data[row + 1]];
    const cells = upper.map((isUpper, column) => cellOf(isUpper, lower[column] === true));
    drawing += `${COLORS}${cells.join('')}${RESET}\n`;
  }
  return drawing;
}

function cellOf(upper: boolean, lower: boolean): string {
  if (upper) return lower ? '█' : '▀';
  return lower ? '▄' : ' ';
}
