import type { Stage } from './stage.ts'

export interface Attack {
  /** The rule that answers it, in docs/decisions.md §17 or §18. */
  rule: string
  /** @param from the address of the attacker's request number `index` */
  run(stage: Stage, from: (index: number) => string, addresses: number): Promise<Outcome[]>
}

export interface Outcome {
  what: string
  tried: number
  /** How many of them had the effect that the attacker wants. */
  through: number
  /** How many the rules let through. */
  allowed: number
}

/** Valid, of a TAC that no table knows unless another is given, never the same twice in a run. */
export function newImei(tac = '99000042'): string {
  serial += 1
  const digits = `${tac}${String(serial).padStart(6, '0')}`
  let sum = 0
  for (const [index, digit] of [...digits].entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return `${digits}${(10 - (sum % 10)) % 10}`
}
let serial = 0

export function newPhone(): string {
  phones += 1
  return `+234803${String(phones).padStart(7, '0')}`
}
let phones = 0

/** A request of an address that takes no part in the attack. */
export function bystander(index: number): string {
  return `192.0.2.${1 + (index % 250)}`
}

export const good = ({ status }: { status: number }): boolean => status >= 200 && status < 300
