/** The logo: a key with a house as its bow. Decorative, because the name is always next to it. */
export function Logo({ className = 'logo' }: { className?: string }) {
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
