import {
  type readUsage as contract,
  type EndpointData,
  type EndpointInput,
  startOfDayInLagos,
} from '@amana/contract'
import type { ClientActor, UserActor } from '../../kernel/actor.ts'
import { fieldError } from '../../kernel/app-error.ts'
import { DAY } from '../../kernel/durations.ts'
import type { OrganisationDeps } from './deps.ts'
import { requireMember } from './members/require-member.ts'
import { selectUsage } from './usage-queries.ts'

type Range = EndpointInput<typeof contract>['query']
type Usage = EndpointData<typeof contract>
type Deps = Pick<OrganisationDeps, 'database'>

const MAX_DAYS = 366

/** A test client sees the usage of test clients. @throws AppError validation_failed */
export async function readUsage(
  deps: Deps,
  { organisationId, sandbox }: ClientActor,
  range: Range,
): Promise<Usage> {
  return { days: await selectUsage(deps.database.read, organisationId, { sandbox, ...checked(range) }) }
}

/** For members. @throws AppError not_found, validation_failed */
export async function readOwnUsage(
  deps: Deps,
  actor: UserActor,
  organisationId: string,
  range: Range,
): Promise<Usage> {
  await requireMember(deps, actor, organisationId, 'viewer')
  return {
    days: await selectUsage(deps.database.read, organisationId, { sandbox: false, ...checked(range) }),
  }
}

function checked({ from, to }: Range): Range {
  const [start, end] = [startOfDayInLagos(from), startOfDayInLagos(to)]
  if (!start) throw fieldError('from', 'There is no such day')
  if (!end) throw fieldError('to', 'There is no such day')
  if (end < start) throw fieldError('to', 'This day is before the first one')
  if (end.getTime() - start.getTime() >= MAX_DAYS * DAY)
    throw fieldError('to', `Ask for at most ${MAX_DAYS} days`)
  return { from, to }
}
