/** Organisations, as an administrator changes them by command. */
import type { OrganisationKind } from '@amana/contract'
import { isUniqueViolation } from '../../db/errors.ts'
import { newId } from '../../kernel/random.ts'
import type { OrganisationDeps } from './deps.ts'
import { invite } from './members/invite-member.ts'
import {
  insertOrganisation,
  type NewOrganisationRow,
  type OrganisationRow,
  postToLedger,
  selectAllOrganisations,
  selectOrganisationByName,
  updateStateCommand,
  updateStatus,
} from './queries.ts'

type Deps = Pick<OrganisationDeps, 'database' | 'jobs' | 'clock'>

/** A refusal for the person at the command line. */
export class OrganisationRefused extends Error {}

export interface NewOrganisation {
  name: string
  kind: OrganisationKind
  /** State of a police command, which its supervisors look after; null: it represents none yet. */
  stateCommand: string | null
  /** Becomes its owner, by the link in the mail. */
  email: string
  priceKobo: number
  purpose: string
}

/** @throws OrganisationRefused when the name is taken, or its state command has an organisation */
export async function createOrganisation(deps: Deps, wanted: NewOrganisation): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    const organisation: NewOrganisationRow = {
      id: newId(now),
      name: wanted.name,
      kind: wanted.kind,
      state_command: wanted.stateCommand,
      purpose: wanted.purpose,
      contact_email: wanted.email,
      website: '',
      status: 'approved',
      applied_by_user_id: null,
      created_at: now,
      decided_at: now,
      price_kobo: wanted.priceKobo,
    }
    if (!(await insertOrganisation(tx, organisation))) {
      if (await selectOrganisationByName(tx, wanted.name))
        throw new OrganisationRefused(`There is an organisation ${wanted.name} already.`)
      throw stateTaken(wanted.stateCommand ?? '')
    }
    await invite(deps, tx, {
      organisationId: organisation.id,
      email: wanted.email,
      role: 'owner',
      invitedBy: null,
    })
  })
}

/** @throws OrganisationRefused unless it is a police command, and the only one of the state */
export async function setStateCommand(
  { database }: Pick<Deps, 'database'>,
  name: string,
  stateCommand: string,
): Promise<void> {
  const { id } = await organisationNamed({ database }, name)
  const set = await updateStateCommand(database.db, id, stateCommand).catch((error: unknown) => {
    throw isUniqueViolation(error, 'organisations_one_of_state') ? stateTaken(stateCommand) : error
  })
  if (!set) throw new OrganisationRefused(`${name} is no police command.`)
}

function stateTaken(stateCommand: string): OrganisationRefused {
  return new OrganisationRefused(`Another organisation is the ${stateCommand} command already.`)
}

/** @throws OrganisationRefused when there is none */
export async function organisationNamed(
  { database }: Pick<Deps, 'database'>,
  name: string,
): Promise<OrganisationRow> {
  const organisation = await selectOrganisationByName(database.db, name)
  if (!organisation) throw new OrganisationRefused(`There is no organisation ${name}.`)
  return organisation
}

/** By name. */
export function listAllOrganisations({ database }: Pick<Deps, 'database'>): Promise<OrganisationRow[]> {
  return selectAllOrganisations(database.db)
}

/** Money that came in by another way than the payment ports, e.g. a bank transfer by contract. */
export async function creditOrganisation(
  deps: Pick<Deps, 'database' | 'clock'>,
  name: string,
  kobo: number,
): Promise<{ balanceKobo: number }> {
  const { id } = await organisationNamed(deps, name)
  const posted = await deps.database.transaction((tx) =>
    postToLedger(tx, { organisation_id: id, at: deps.clock.now(), kind: 'credit', kobo }),
  )
  if (!posted) throw new OrganisationRefused('The balance would fall below 0.')
  return posted
}

const CHANGES = {
  approve: { from: ['applied', 'suspended'], to: 'approved' },
  reject: { from: ['applied'], to: 'rejected' },
  suspend: { from: ['approved'], to: 'suspended' },
} as const

/** The applicant is notified by mail. @throws OrganisationRefused from another state */
export async function decideOrganisation(
  deps: Deps,
  name: string,
  decision: keyof typeof CHANGES,
): Promise<void> {
  const organisation = await organisationNamed(deps, name)
  const { from, to } = CHANGES[decision]
  await deps.database.transaction(async (tx) => {
    if (!(await updateStatus(tx, organisation.id, { from: [...from], to, at: deps.clock.now() })))
      throw new OrganisationRefused(`${name} is ${organisation.status}.`)
    await deps.jobs.enqueue(tx, 'organisations.decided', { organisationId: organisation.id, status: to })
  })
}
