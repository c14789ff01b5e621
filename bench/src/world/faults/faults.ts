/** The faults by which the world itself is judged: it has to notice nearly all of them. */
import type { Fault } from './fault.ts'
import { MONEY_FAULTS } from './money.ts'
import { OWNERSHIP_FAULTS } from './ownership.ts'
import { POLICE_FAULTS } from './police.ts'
import { PROVIDER_FAULTS } from './providers.ts'

export const FAULTS: readonly Fault[] = [
  ...OWNERSHIP_FAULTS,
  ...POLICE_FAULTS,
  ...MONEY_FAULTS,
  ...PROVIDER_FAULTS,
]
