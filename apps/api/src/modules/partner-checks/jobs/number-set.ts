/** A set of numbers up to 2^53, 16 bytes each at most: a million strings would take five times as much. */
export class NumberSet {
  #slots = new Float64Array(1 << 12).fill(-1)
  #size = 0

  /** False: it was there. */
  add(value: number): boolean {
    if (this.#size * 2 >= this.#slots.length) this.#grow()
    const slots = this.#slots
    let slot = slotOf(value, slots.length)
    for (;;) {
      const there = slots[slot]
      if (there === value) return false
      if (there === -1) break
      slot = (slot + 1) % slots.length
    }
    slots[slot] = value
    this.#size += 1
    return true
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Float64Array(old.length * 2).fill(-1)
    this.#size = 0
    for (const value of old) if (value !== -1) this.add(value)
  }
}

/** Mixes both halves of the number, because IMEIs lie close to each other. */
function slotOf(value: number, length: number): number {
  const low = value >>> 0
  const high = Math.floor(value / 2 ** 32)
  return (Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) >>> 7) % length
}
