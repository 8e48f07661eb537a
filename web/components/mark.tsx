/** The mark: a key whose bow is a house. Decoration, for the word stands beside it. */
export function Logo({ className = 'mark' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 32" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M12 1 23 9.6V18h-9v2.6h5v3.2h-5v2h3.4V29H14v2h-4V18H1V9.6ZM12 8.2a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2Z"
      />
    </svg>
  );
}
