/** Faults at the product's edges: SMS, mobile networks, the register of NINs, and the agent of a network. */
import type { Fault } from './fault.ts'

export const PROVIDER_FAULTS: readonly Fault[] = [
  {
    name: 'busy-provider-loses-sms',
    about: 'a condition widened: what a busy SMS provider refuses is not sent again',
    file: 'apps/api/src/adapters/sms/termii.ts',
    search: `if (status === 400 || status === 422)`,
    replace: `if (status >= 400)`,
  },
  {
    name: 'new-sim-ends-case',
    about: 'a condition left out: a thief with the new SIM of a number ends the case of a stolen phone',
    file: 'apps/api/src/modules/flags/create-flag.ts',
    search: `if (body.flag_type === 'found' && (await isStolen(deps, owned)))`,
    replace: `if (body.flag_type === 'lost' && (await isStolen(deps, owned)))`,
  },
  {
    name: 'nin-of-two-accounts',
    about: 'an index made non-unique: two accounts that give one NIN at once both have it',
    sql: `drop index identities_one_account; create index on identities (kind, value_hash)`,
  },
  {
    name: 'agent-forgets-unblocks',
    about: 'a step left out: the files of a register never let a phone in again',
    file: 'packages/telco-agent/src/output-files.ts',
    search: `  const lines = page.changes.map(
    ({`,
    replace: `  const lines = page.changes.filter(({ change }) => change !== 'unblock').map(
    ({`,
  },
]
