/** The value below which `share` (0 to 1) of the values lie, by nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** `value` with at most `digits` decimals. */
export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}

/** Whether a goal is reached, for a table. */
export function goalText(value: number, goal: number): string {
  return `≤ ${goal}: ${value <= goal ? 'yes' : 'no'}`
}
