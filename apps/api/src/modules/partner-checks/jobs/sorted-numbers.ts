import { freeMemory } from '../../../kernel/free-memory.ts'

/** Numbers that are sorted by one call, which takes milliseconds. */
const RUN = 1 << 15

/** A set of numbers: 24 bytes each at most while it grows, 8 in the end. */
export class SortedNumbers {
  /** Sets one behind the other, each at most half as large as the one before, and a run behind them. */
  #numbers = new Float64Array(1 << 10)
  #length = 0
  /** Where each set begins. */
  #sets: number[] = []
  #runAt = 0
  /** More room is needed from here on. */
  #full = this.#numbers.length
  #scratch = new Float64Array()

  add(value: number): void {
    if (this.#length === this.#full) this.#makeRoom()
    this.#numbers[this.#length] = value
    this.#length += 1
  }

  /** All of them, once each. Nothing can be added afterwards. */
  toArray(): Float64Array {
    this.#endRun()
    while (this.#sets.length > 1) this.#mergeLast()
    freeMemory(this.#scratch)
    const all = this.#numbers.slice(0, this.#length)
    freeMemory(this.#numbers)
    return all
  }

  #makeRoom(): void {
    if (this.#length - this.#runAt === RUN) this.#endRun()
    if (this.#length === this.#numbers.length) this.#grow()
    this.#full = Math.min(this.#numbers.length, this.#runAt + RUN)
  }

  #grow(): void {
    const larger = new Float64Array(2 * this.#numbers.length)
    larger.set(this.#numbers)
    freeMemory(this.#numbers)
    this.#numbers = larger
  }

  #endRun(): void {
    if (this.#length === this.#runAt) return
    const run = withoutRepeated(this.#numbers.subarray(this.#runAt, this.#length).sort())
    this.#sets.push(this.#runAt)
    this.#length = this.#runAt + run.length
    this.#runAt = this.#length
    while (this.#sets.length > 1 && this.#sizeOf(-2) < 2 * this.#sizeOf(-1)) this.#mergeLast()
  }

  #sizeOf(nth: -2 | -1): number {
    return (nth === -1 ? this.#length : (this.#sets.at(-1) ?? 0)) - (this.#sets.at(nth) ?? 0)
  }

  #mergeLast(): void {
    const middle = this.#sets.pop() ?? 0
    const start = this.#sets.at(-1) ?? 0
    if (this.#scratch.length < middle - start) {
      freeMemory(this.#scratch)
      this.#scratch = new Float64Array(middle - start)
    }
    this.#scratch.set(this.#numbers.subarray(start, middle))
    const left = this.#scratch.subarray(0, middle - start)
    this.#length = start + mergeInto(this.#numbers.subarray(start, this.#length), left)
    this.#runAt = this.#length
  }
}

/** In its own place. @param numbers in order */
function withoutRepeated(numbers: Float64Array): Float64Array {
  let length = 0
  for (const number of numbers) if (length === 0 || number !== numbers[length - 1]) numbers[length++] = number
  return numbers.subarray(0, length)
}

/**
 * Merges two sets, each in order, into the place of both.
 *
 * @param both room for the left set, and the right one
 * @param left what belongs into the room
 * @returns how many different numbers they are
 */
function mergeInto(both: Float64Array, left: Float64Array): number {
  let length = 0
  let at = left.length
  for (const number of left) {
    let other = both[at] ?? Number.POSITIVE_INFINITY
    while (other < number) {
      both[length++] = other
      at += 1
      other = both[at] ?? Number.POSITIVE_INFINITY
    }
    if (other === number) at += 1
    both[length++] = number
  }
  both.copyWithin(length, at)
  return length + both.length - at
}
