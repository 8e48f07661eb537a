import { useEffect, useState } from 'react';
import './qr-code.css';

interface Props {
  text: string;
  /** For screen readers. */
  label: string;
}

/** A QR code. Its text must be on the page as well. */
export function QrCode({ text, label }: Props) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    // Loaded on demand, because most visitors never see one.
    const draw = async () => setRows((await import('uqr')).encode(text, { border: 4 }).data);
    // Without it, there is the text.
    draw().catch(() => undefined);
  }, [text]);
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="qr-code"
      // An SVG has no other.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
    >
      <path d={path} />
    </svg>
  );
}
