/** Phones by their first 14 digits, each with a number: 24 bytes each at most. */
export class Phones {
  #keys = new Float64Array(1 << 12).fill(-1)
  #values = new Uint32Array(1 << 12)
  #size = 0

  set(phone: number, value: number): void {
    if (this.#size * 2 >= this.#keys.length) this.#grow()
    const place = this.#find(phone)
    if (this.#keys[place] === -1) this.#size += 1
    this.#keys[place] = phone
    this.#values[place] = value
  }

  /** Undefined: the phone is not among them. */
  get(phone: number): number | undefined {
    const place = this.#find(phone)
    return this.#keys[place] === phone ? this.#values[place] : undefined
  }

  /** Where it is, or the free place where it belongs. */
  #find(phone: number): number {
    const keys = this.#keys
    let place = placeIn(phone, keys.length)
    while (keys[place] !== phone && keys[place] !== -1) place = (place + 1) & (keys.length - 1)
    return place
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values]
    this.#keys = new Float64Array(keys.length * 2).fill(-1)
    this.#values = new Uint32Array(keys.length * 2)
    this.#size = 0
    for (let place = 0; place < keys.length; place += 1) {
      const phone = keys[place] ?? -1
      if (phone !== -1) this.set(phone, values[place] ?? 0)
    }
  }
}

/** Mixes both halves of the number, because IMEIs lie close to each other. */
function placeIn(phone: number, length: number): number {
  const low = phone >>> 0
  const high = Math.floor(phone / 2 ** 32)
  return (Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) >>> 7) & (length - 1)
}
