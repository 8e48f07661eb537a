/** The anchor that GitHub generates for a heading, so that the same links work in both places. */
export function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}

/** The anchor of an app's row: its name without what follows in parentheses, after a comma or as a version. */
export function rowAnchor(cell) {
  return anchorOf(cell.split(/ \d|[(,]/)[0].trim());
}
