/** An element of ristretto255, encoded. Apart from oprf.ts, which loads libsodium. */
export const ELEMENT_BYTES = 32
