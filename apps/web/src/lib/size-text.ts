const KIB = 1024
const MIB = KIB * KIB

/** The size of a file as the limits count it (5 MB are 5 × 1024 × 1024 bytes): `310 KB`, `4.2 MB`. */
export function sizeText(bytes: number): string {
  return bytes < MIB ? `${Math.max(1, Math.round(bytes / KIB))} KB` : `${(bytes / MIB).toFixed(1)} MB`
}
