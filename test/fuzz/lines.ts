/** The lines of an input, of which the last has the rest. */
export function linesOf(input: Buffer, count: number): readonly string[] {
  const lines = input.toString('latin1').split('\n');
  return [...lines.slice(0, count - 1), lines.slice(count - 1).join('\n')];
}
