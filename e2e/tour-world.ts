/**
 * The people and things of the tour and of the walk on a slow line: the demo's people, in a product of its
 * own.
 */
import type { APIRequestContext } from '@playwright/test'
import { IBRAHIM, signInOfficer } from './officers.ts'
import { givePhoneTo } from './people.ts'
import { certificateOf, type World } from './screens.ts'
import { ADA, BELLO, bearer, DEMO_PASSWORD, type SignedIn, signIn } from './sign-in.ts'

const PIN = '482915'

/**
 * The demo's buyer with a PIN and one more phone, which brings a certificate; her newest demo phone is shown.
 */
export async function demoWorld(request: APIRequestContext): Promise<World> {
  const owner = await signIn(request, ADA)
  const pin = { current_password: DEMO_PASSWORD, pin: PIN, confirm_pin: PIN }
  await request.post('/api/v1/settings/security/pin/create/', { headers: bearer(owner), data: pin })
  const list = await request.get('/api/v1/devices/', { headers: bearer(owner) })
  const [shown] = (await list.json()).response_data.results
  const added = await givePhoneTo(request, owner)
  return {
    owner: { ...owner, user: { ...owner.user, has_pin: true } },
    pin: PIN,
    devices: [shown, added],
    certificate: await certificateOf(request, owner, added.imei),
    receiver: { email: 'bello@demo.amana.example', phone: '+2348051234512' },
    officer: await signInOfficer(request, IBRAHIM),
  }
}

/** Stolen phones of the demo, one found and one at a police station; a claim that waits for a supervisor. */
export interface Cases {
  owner: SignedIn
  conversation: string
  followed: string
  dispute: string
  /** A phone at a police station. */
  collect: string
}

export async function demoCases(request: APIRequestContext, officer: SignedIn): Promise<Cases> {
  const owner = await signIn(request, BELLO)
  const read = async (path: string, session: SignedIn) =>
    (await (await request.get(`/api/v1${path}`, { headers: bearer(session) })).json()).response_data
  const [found] = await read('/found/', owner)
  const phones: { imei: string }[] = (await read('/devices/', owner)).results
  const kept = await Promise.all(phones.map(({ imei }) => read(`/devices/${imei}/custody/`, owner)))
  const [proposal] = (await read('/le/work/?kind=proposal', officer)).results
  return {
    owner,
    conversation: `/found/${found.case}`,
    followed: `/devices/${found.imei}/case`,
    collect: `/devices/${phones[kept.findIndex(Boolean)]?.imei ?? ''}/collect`,
    dispute: `/law-enforcement/dispute?imei=${proposal.imei}&case=${proposal.case_number}`,
  }
}
