/** A set of numbers, 16 bytes each at most. They are sorted in runs, so that no call takes long. */
export class SortedNumbers {
  #run = new Float64Array(1 << 15)
  #length = 0
  /** Sets in order, each at most half as large as the one before. */
  #sets: Float64Array[] = []

  add(value: number): void {
    if (this.#length === this.#run.length) this.#endRun()
    this.#run[this.#length] = value
    this.#length += 1
  }

  /** All of them, once each. Later calls of `add` change nothing of it. */
  toArray(): Float64Array {
    this.#endRun()
    while (this.#sets.length > 1) this.#mergeLast()
    return this.#sets[0] ?? new Float64Array()
  }

  #endRun(): void {
    if (this.#length === 0) return
    const run = this.#run.slice(0, this.#length).sort()
    this.#length = 0
    this.#sets.push(merged(run, new Float64Array()))
    while (this.#sets.length > 1 && (this.#sets.at(-2)?.length ?? 0) < 2 * (this.#sets.at(-1)?.length ?? 0))
      this.#mergeLast()
  }

  #mergeLast(): void {
    const [last, before] = [this.#sets.pop(), this.#sets.pop()]
    if (last && before) this.#sets.push(merged(before, last))
  }
}

/** @param one in order; a number may stand in it more than once */
function merged(one: Float64Array, other: Float64Array): Float64Array {
  const both = new Float64Array(one.length + other.length)
  let length = 0
  let last = Number.NaN
  for (let at = 0, otherAt = 0; at < one.length || otherAt < other.length; ) {
    const isOne = otherAt === other.length || (at < one.length && (one[at] ?? 0) <= (other[otherAt] ?? 0))
    const next = (isOne ? one[at++] : other[otherAt++]) ?? 0
    if (next !== last) both[length++] = next
    last = next
  }
  return length === both.length ? both : both.slice(0, length)
}
