/**
 * A pattern for each segment, so that none depends on color alone: diagonal, horizontal and dotted.
 * `signed-in` is solid.
 */
export function Patterns() {
  return (
    <defs>
      <pattern id="segment-failed" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect className="pattern-background" width="6" height="6" />
        <path className="pattern-failed" d="M-1.500 1.500l3-3M0 6 6 0M4.500 7.500l3-3" />
      </pattern>
      <pattern id="segment-blocked" width="6" height="5" patternUnits="userSpaceOnUse">
        <rect className="pattern-background" width="6" height="5" />
        <path className="pattern-blocked" d="M0 1.500H6" />
      </pattern>
      <pattern id="segment-rejected" width="5" height="5" patternUnits="userSpaceOnUse">
        <rect className="pattern-background" width="5" height="5" />
        <circle className="pattern-rejected" cx="2.500" cy="2.500" r="1.600" />
      </pattern>
    </defs>
  );
}
