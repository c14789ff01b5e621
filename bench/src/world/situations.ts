/** Names of what happens to whom, by which the generator sees what is still rare in its history. */
import type { Act, Step } from './acts/acts.ts'
import { isDisputed, keptOf, pendingOf, type State } from './model/state.ts'
import { outcomesOf } from './outcomes.ts'

/** How often each situation came so far. */
export type Seen = Map<string, number>

/** @returns a name for each step: the act, its outcome by the model, and how its phone stands before it */
export function situationOf(plan: State, act: Act): string[] {
  if (act.do === 'wait') return []
  if (act.do === 'die') return situationOf(plan, act.step)
  const steps = act.do === 'both' ? act.steps : [act]
  const [outcome] = outcomesOf(plan, act)
  return steps.map((step, nth) => `${step.do}: ${outcome?.answers[nth] ?? ''}, ${standing(plan, step)}`)
}

function standing(plan: State, step: Step): string {
  const phone = 'phone' in step ? plan.phones[step.phone] : undefined
  if (!phone) return ''
  return [
    phone.owner === null ? 'not registered' : 'registered',
    ...(phone.case ? [phone.case.type] : []),
    ...(phone.hold ? [phone.hold.block ? 'blocked' : 'held'] : []),
    ...(pendingOf(plan, phone) ? ['in transfer'] : []),
    ...(isDisputed(plan, phone) ? ['disputed'] : []),
    ...[keptOf(phone)?.state ?? []].flat(),
  ].join(' ')
}
