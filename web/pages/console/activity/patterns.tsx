/**
 * A pattern for each part of a bar, so that none is told by its colour alone: full, slanted,
 * level and dotted.
 */
export function Patterns() {
  return (
    <defs>
      <pattern id="part-failed" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect className="pattern-ground" width="6" height="6" />
        <path className="pattern-failed" d="M-1.500 1.500l3-3M0 6 6 0M4.500 7.500l3-3" />
      </pattern>
      <pattern id="part-stopped" width="6" height="5" patternUnits="userSpaceOnUse">
        <rect className="pattern-ground" width="6" height="5" />
        <path className="pattern-stopped" d="M0 1.500H6" />
      </pattern>
      <pattern id="part-refused" width="5" height="5" patternUnits="userSpaceOnUse">
        <rect className="pattern-ground" width="5" height="5" />
        <circle className="pattern-refused" cx="2.500" cy="2.500" r="1.600" />
      </pattern>
    </defs>
  );
}
