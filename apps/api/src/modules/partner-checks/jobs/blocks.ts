/** Bytes that are gathered in blocks, in two buffers in turn: new memory for each block would take longer. */
export class Blocks {
  /** Written by the caller, behind `length`. */
  bytes = Buffer.allocUnsafe(1 << 19)
  length = 0
  #other = Buffer.allocUnsafe(1 << 19)

  /** Makes room for so many bytes. @returns `bytes` */
  reserve(more: number): Buffer {
    if (this.length + more <= this.bytes.length) return this.bytes
    const larger = Buffer.allocUnsafe(2 * (this.bytes.length + more))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
    return larger
  }

  add(text: string): void {
    const added = Buffer.from(text)
    this.length += added.copy(this.reserve(added.length), this.length)
  }

  /** The bytes that were added since the last call. They stay as they are until the next call but one. */
  taken(): Buffer {
    const taken = this.bytes.subarray(0, this.length)
    const other = this.#other
    this.#other = this.bytes
    this.bytes = other
    this.length = 0
    return taken
  }
}
