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
    this.#sets.push(withoutRepeated(this.#run.subarray(0, this.#length).sort()))
    this.#run = new Float64Array(this.#run.length)
    this.#length = 0
    while (this.#sets.length > 1 && (this.#sets.at(-2)?.length ?? 0) < 2 * (this.#sets.at(-1)?.length ?? 0))
      this.#mergeLast()
  }

  #mergeLast(): void {
    const [last, before] = [this.#sets.pop(), this.#sets.pop()]
    if (last && before) this.#sets.push(merged(before, last))
  }
}

/** In its own place. @param numbers in order */
function withoutRepeated(numbers: Float64Array): Float64Array {
  let length = 0
  for (const number of numbers) if (length === 0 || number !== numbers[length - 1]) numbers[length++] = number
  return numbers.subarray(0, length)
}

/** @param one in order, once each, as the other */
function merged(one: Float64Array, other: Float64Array): Float64Array {
  const both = new Float64Array(one.length + other.length)
  let length = 0
  let otherAt = 0
  for (const number of one) {
    while ((other[otherAt] ?? Number.POSITIVE_INFINITY) < number) both[length++] = other[otherAt++] ?? 0
    if (other[otherAt] === number) otherAt += 1
    both[length++] = number
  }
  both.set(other.subarray(otherAt), length)
  length += other.length - otherAt
  return length === both.length ? both : both.slice(0, length)
}
