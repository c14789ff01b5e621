import type { Imei, InUse, Source } from '@amana/contract'
import type { TacTable } from '../tacs/index.ts'
import { lastCheckedOf, type OperationalAnswer, operationalStatusOf } from './operational-status.ts'
import { formFindings, type RegistryFacts, registryFindings, resultOf } from './rules.ts'

/** Amana's knowledge of a number now, in every form in which it is presented. */
export interface RegistryAnswer extends OperationalAnswer {
  result: ReturnType<typeof resultOf>
  findings: ReturnType<typeof registryFindings>
  sources: Source[]
  inUse: InUse
  /** The time of the answer. */
  asOf: string
  /** When the oldest source was confirmed. */
  lastChecked: string
}

export type FactsLoader = (imei: Imei) => Promise<RegistryFacts>

export async function answerOf(
  { factsOf, tacs }: { factsOf: FactsLoader; tacs: Pick<TacTable, 'modelOf'> },
  imei: Imei,
  now: Date,
): Promise<RegistryAnswer> {
  const facts = await factsOf(imei)
  const form = formFindings(imei, tacs.modelOf(imei) !== undefined)
  const findings = [...registryFindings(facts), ...form]
  return {
    result: resultOf(findings),
    findings,
    sources: sourcesOf(facts, now),
    inUse: facts.in_use,
    asOf: now.toISOString(),
    lastChecked: lastCheckedOf(facts, now),
    ...operationalStatusOf(facts, form),
  }
}

export function sourcesOf({ lists }: Pick<RegistryFacts, 'lists'>, now: Date): Source[] {
  return [
    { name: 'Amana registry, reports and police holds', as_of: now.toISOString() },
    ...lists.map(({ name, as_of }) => ({ name, as_of: new Date(as_of).toISOString() })),
  ]
}
