import {
  type applyAsPartner as contract,
  type EndpointInput,
  ORGANISATION_KIND_LABELS,
  type Organisation,
} from '@amana/contract'
import type { JobData } from '../../jobs/jobs.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { newId } from '../../kernel/random.ts'
import { textsIn } from '../../kernel/texts.ts'
import type { OrganisationDeps } from './deps.ts'
import { mailReaders } from './mail-people.ts'
import { insertMember, selectMembers } from './members/queries.ts'
import { ORGANISATION_TEXTS } from './organisation-texts.ts'
import { presentOrganisation } from './present-organisation.ts'
import { insertOrganisation, selectOrganisation, selectOrganisationByName } from './queries.ts'

/**
 * Files an application; the applicant is its owner. Until the decision only test clients work.
 *
 * @throws AppError organisation_exists on `name`; conflict while another application waits
 */
export async function applyAsPartner(
  deps: OrganisationDeps,
  actor: UserActor,
  body: EndpointInput<typeof contract>['body'],
): Promise<Organisation> {
  const now = deps.clock.now()
  const row = {
    id: newId(now),
    ...body,
    status: 'applied' as const,
    applied_by_user_id: actor.userId,
    created_at: now,
    decided_at: null,
    price_kobo: deps.partnerPriceKobo,
    state_command: null,
  }
  await deps.database.transaction(async (tx) => {
    if (!(await insertOrganisation(tx, row))) {
      if (await selectOrganisationByName(tx, body.name))
        throw fieldError('name', new AppError('organisation_exists').message, 'organisation_exists')
      throw new AppError('conflict', {
        message: 'You already have an application that waits for a decision.',
      })
    }
    await insertMember(tx, { organisation_id: row.id, user_id: actor.userId, role: 'owner', joined_at: now })
    await deps.jobs.enqueue(tx, 'organisations.applied', { organisationId: row.id })
  })
  return presentOrganisation({ ...row, role: 'owner', balance_kobo: 0, reserved_kobo: 0, slowed_until: null })
}

/** Job: tells the administrators, where the deployment names an address; in English, as it has no account. */
export async function mailApplication(
  deps: OrganisationDeps,
  { organisationId }: JobData['organisations.applied'],
): Promise<void> {
  const organisation = await selectOrganisation(deps.database.db, organisationId)
  const { email } = deps.support
  if (organisation?.status !== 'applied' || email === null) return
  const { name, kind, website, contact_email, purpose, created_at } = organisation
  await mailReaders(deps, [{ email, locale: null }], () => ({
    id: `organisation-applied.${organisationId}`,
    at: created_at,
    title: `${name} applies as a partner`,
    paragraphs: [
      `${ORGANISATION_KIND_LABELS[kind]}. Contact: ${contact_email}. Website: ${website || 'none'}.`,
      purpose,
      `To decide, an administrator runs: npm run admin -- organisations approve "${name}" (or reject).`,
    ],
    link: { label: 'Amana', url: deps.publicUrl },
    reason: 'You get this email because this address is the support of this Amana.',
  }))
}

/** Job: tells the owners what an administrator decided. */
export async function mailDecision(
  deps: OrganisationDeps,
  { organisationId, status }: JobData['organisations.decided'],
): Promise<void> {
  const organisation = await selectOrganisation(deps.database.db, organisationId)
  if (!organisation) return
  const { id, name, decided_at: at } = organisation
  if (!at) return
  const members = await selectMembers(deps.database.db, organisationId)
  const owners = members.filter(({ role }) => role === 'owner')
  await mailReaders(deps, owners, (locale) => {
    const { decisions, decision } = textsIn(locale, ORGANISATION_TEXTS)
    return {
      id: `organisation-${status}.${id}.${at.getTime()}`,
      at,
      title: decisions[status].title(name),
      paragraphs: [decisions[status].text],
      link: { label: decision.open, url: `${deps.publicUrl}/organisation` },
      reason: decision.reason(name),
    }
  })
}
