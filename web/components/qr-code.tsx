import type { QrCodePath } from '../../src/contract/index.js';
import './qr-code.css';

interface Props {
  code: QrCodePath;
  label: string;
}

export function QrCode({ code: { size, path }, label }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` needs an address
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  );
}
