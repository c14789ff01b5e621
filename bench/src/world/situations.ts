/** Names of what happens to whom, by which the generator sees what is still rare in its history. */
import type { Act, Step } from './acts/acts.ts'
import { isDisputed, keptOf, pendingOf, type State } from './model/state.ts'
import { outcomesOf } from './outcomes.ts'

/** How often each situation came so far. */
export type Seen = Map<string, number>

/** @returns for each step the act with its outcome by the model, and both with how its phone stands before */
export function situationOf(plan: State, act: Act): string[] {
  if (act.do === 'wait') return []
  if (act.do === 'die') return situationOf(plan, act.step)
  const steps = act.do === 'both' ? act.steps : [act]
  const [outcome] = outcomesOf(plan, act)
  return steps.flatMap((step, nth) => {
    const [code] = (outcome?.answers[nth] ?? '').split(' ')
    return [`${step.do}: ${code}`, `${step.do}: ${code}, ${standing(plan, step)}`]
  })
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
