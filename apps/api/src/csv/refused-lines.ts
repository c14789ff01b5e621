/** Lines of a file that an import refuses: the first ones with their faults, all of them by number. */
export interface LineFault {
  line: number
  message: string
}

const WITH_REASON = 20
const RANGES = 200

export class RefusedLines {
  readonly faults: LineFault[] = []
  #ranges: { from: number; to: number }[] = []
  #count = 0

  get count(): number {
    return this.#count
  }

  /** @param fault of a line after those before */
  add(fault: LineFault): void {
    this.#count += 1
    if (this.#count <= WITH_REASON) {
      this.faults.push(fault)
      return
    }
    const last = this.#ranges.at(-1)
    if (last && last.to === fault.line - 1) last.to = fault.line
    else if (this.#ranges.length < RANGES) this.#ranges.push({ from: fault.line, to: fault.line })
  }

  /** `line 4: the brand is empty`, then the numbers of the others. */
  texts(): string[] {
    const others = this.#ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`))
    const named = this.#ranges.reduce((sum, { from, to }) => sum + to - from + 1, this.faults.length)
    const unnamed = this.#count - named
    return [
      ...this.faults.map(({ line, message }) => `line ${line}: ${message}`),
      ...(others.length > 0
        ? [`also lines ${others.join(', ')}${unnamed > 0 ? ` and ${unnamed} more` : ''}`]
        : []),
    ]
  }
}

/** The message of an import that was refused whole: the reason, the lines and their number. */
export function refusalText({
  message,
  lines,
  refused,
}: {
  message: string
  lines: number | null
  refused: RefusedLines
}): string {
  return [message, ...refused.texts(), ...(lines === null ? [] : [lineCounts(lines, refused.count)])].join(
    '\n',
  )
}

/** The last line that an import prints. */
export function lineCounts(lines: number, refused: number): string {
  return `${lines} lines, ${refused} refused`
}
