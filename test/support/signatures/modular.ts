/** The rest from 0 to the modulus. */
export function mod(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
}

export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let factor = mod(base, modulus);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}

/** The inverse by Euclid's algorithm, of a value that has one. */
export function inverse(value: bigint, modulus: bigint): bigint {
  let [rest, next] = [modulus, mod(value, modulus)];
  let [before, factor] = [0n, 1n];
  while (next > 0n) {
    const quotient = rest / next;
    [rest, next] = [next, rest - quotient * next];
    [before, factor] = [factor, before - quotient * factor];
  }
  return mod(before, modulus);
}
