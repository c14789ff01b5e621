/**
 * Access to other people's things by their ids (OWASP API1, ASVS 8.2.2). Ids in a path are tested by the
 * matrix; here are those in queries, bodies and forms, and a walk over the contract: a field that names a
 * thing and is not tried fails.
 */
import { ENDPOINTS, type Endpoint, pathFor } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '../kernel/random.ts'
import { register, SMALL_PDF, sendForm } from '../modules/devices/devices.fixtures.ts'
import { ownedPhone } from '../modules/law-enforcement/law-enforcement.fixtures.ts'
import { buyReport, CLEAN_IMEI, initiate, startCheck } from '../testing/journeys.ts'
import { type Answer, startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { MATRIX } from './authorisation-matrix.fixtures.ts'
import { createFixture, type Fixture } from './one-of-everything.fixtures.ts'

let amana: TestProduct
let fixture: Fixture
beforeAll(async () => {
  amana = await startTestProduct()
  fixture = await createFixture(amana)
})
afterAll(() => amana.stop())

const NAMES =
  /^(id|ids|idOrImei|imeiOrId|imei2?|device|device_id|verification_id|attempt_id|reference|case|number|access_token|token|refresh|officer|cursor)$/

/** Ids that belong to nobody, or whose possession is the right to use them. */
const NOBODYS: Record<string, string> = {
  'accounts.signOut body.refresh': 'the token is the proof; sessions.test.ts',
  'accounts.refreshTokens body.refresh': 'the token is the proof; refresh-tokens.test.ts',
  'accounts.verifyEmailLink body.token': 'the token is the proof; email-link.test.ts',
  'accounts.undoEmail body.token': 'the token is the proof; recovery.test.ts',
  'accounts.createPasskey body.credential.id': 'a known one is refused to everybody; passkeys.test.ts',
  'accounts.signInWithPasskey body.credential.id': 'its signature is the proof; passkeys.test.ts',
  'accounts.officerSignInWithPasskey body.credential.id': 'the same; officer-passkey.test.ts',
  'lawEnforcement.downloadReport query.reference': 'words for the audit log; evidence-report.test.ts',
  'verifications.create body.imei': 'anybody may check any number',
  'verifications.sendPaidAgain body.imei': 'one answer for everybody; send-paid-report-again.test.ts',
  'verifications.sendPaidAgain body.reference': 'the same',
  'devices.lookup params.imei': 'what a number says of itself; registered or not, never whose',
  'devices.validate params.imei':
    'the same, and flagged or not for proven SIM numbers; validate-device.test.ts',
  'devices.register body.imei': 'taken is told; register-device.test.ts',
  'devices.register body.imei2': 'the same',
  'devices.dispute params.imei': 'a claim is about the device of another; dispute-device.test.ts',
  'reports.create body.imei': 'anybody may report any number; reports.test.ts',
  'reports.verifyContact params.case': 'the code is the proof; reports.test.ts',
  'reports.resendCode params.case': 'the code goes to the contact of the report; reports.test.ts',
  'reports.addImei params.case': 'a code to a contact of the report is the proof; imei-to-follow.test.ts',
  'reports.addImei body.imei': 'anybody may report any number',
  'custody.readReporter params.case':
    'a code to the contact of the report is the proof; reporter-custody.test.ts',
  'custody.readReporterReceipt params.case': 'the same',
  'custody.nameReporterRepresentative params.case': 'the same',
  'custody.removeReporterRepresentative params.case': 'the same',
  'reports.read params.case': 'the phone number is the proof; reports.test.ts',
  'found.report body.imei': 'anybody may find any phone; found.test.ts',
  'payments.initiate body.metadata.device_id': 'must be the number of the check, which is tried here',
  'profile.replace body.id': 'must be the own, which the path names; profile.test.ts',
  'profile.update body.id': 'the same',
  'profile.contestIdentity body.number': 'about the number of another account; identity-proof.test.ts',
  'certificates.read params.number': 'public (decisions §4)',
  'partners.checkStatus body.imei': 'a client may ask for any number',
  'partners.createCheck body.imei': 'the same',
  'private.tellOwner body.imei': 'one answer for every number; private-lookup.test.ts',
  'organisations.readInvitation body.token': 'the token is the proof; members.test.ts',
  'organisations.acceptInvitation body.token':
    'the same, and only the account of its address; members.test.ts',
  'lawEnforcement.createReport body.imei': 'an officer may report any number',
  'lawEnforcement.listFlags query.cursor': 'officers see every flag',
  'work.list query.cursor': 'the same',
  'stations.list query.cursor': 'everybody sees every station',
  'work.addPendingImei body.imei': 'an officer may name any phone but their own; pending-reports.test.ts',
  'custody.seize body.imei':
    'an officer may take any phone into custody, but of the own cases; custody.test.ts',
  'custody.list query.cursor': 'officers see every phone in custody',
  'lawEnforcement.search query.cursor': 'the same',
  'accesses.listDelays query.cursor': 'supervisors see every delay',
  'organisations.listOfficers query.cursor':
    'officers of the own command alone; officers/command-officers.test.ts',
  'lawEnforcement.readAudit query.imei': 'supervisors see every row',
  'lawEnforcement.readAudit query.officer': 'the same',
  'lawEnforcement.readAudit query.cursor': 'the same',
  'lawEnforcement.exportAudit query.imei': 'the same',
  'lawEnforcement.exportAudit query.officer': 'the same',
}

/** Another user with the owner's ids. */
const TRIED: Record<string, () => Promise<void>> = {
  'verifications.read query.access_token': async () => {
    const [mine, theirs] = [await startCheck(amana), await startCheck(amana, { imei: '356938035643999' })]
    expect(
      (await ask('GET', `/devices/verifications/${theirs.id}/?access_token=${mine.accessToken}`)).status,
    ).toBe(404)
    expect(
      (await ask('GET', `/devices/verifications/${fixture.checkId}/?access_token=${mine.accessToken}`))
        .status,
    ).toBe(404)
  },
  'verifications.list query.cursor': async () => {
    const { body } = await ask(
      'GET',
      `/devices/verifications/?cursor=${Date.now() + 60_000}.${newId(new Date())}`,
    )
    expect(body.response_data.results.map(({ id }: { id: string }) => id)).not.toContain(fixture.checkId)
  },
  'verifications.report query.access_token': async () => {
    const [mine, theirs] = [await startCheck(amana), await buyReport(amana, { imei: '356938035643627' })]
    expect(
      (await ask('GET', `/devices/verifications/${theirs.id}/report/?access_token=${mine.accessToken}`))
        .status,
    ).toBe(404)
  },
  'verifications.deliver body.access_token': async () => {
    const [mine, theirs] = [await startCheck(amana), await buyReport(amana, { imei: '356938035643528' })]
    const body = { access_token: mine.accessToken, email: 'thief@example.com' }
    expect((await ask('POST', `/devices/verifications/${theirs.id}/deliver/`, body)).status).toBe(404)
  },
  'payments.initiate body.metadata.verification_id': async () => {
    const check = { id: fixture.checkId, imei: CLEAN_IMEI, token: fixture.other.token }
    expect((await initiate(amana, check)).status).toBe(404)
    // Also with the secret of the caller's own check.
    const mine = await startCheck(amana)
    expect((await initiate(amana, check, { metadata: { access_token: mine.accessToken } })).status).toBe(404)
  },
  'payments.initiate body.metadata.access_token': async () => {
    const theirs = await startCheck(amana, { imei: '356938035643718' })
    expect((await initiate(amana, { ...theirs, accessToken: 'x'.repeat(43) })).status).toBe(404)
  },
  'payments.verify body.reference': async () =>
    expect((await ask('POST', '/payments/verify/', { reference: fixture.reference })).status).toBe(404),
  'payments.verify body.access_token': async () => {
    const mine = await startCheck(amana)
    const body = { reference: fixture.reference, access_token: mine.accessToken }
    expect((await ask('POST', '/payments/verify/', body)).status).toBe(404)
  },
  'payments.readReceipt query.access_token': async () => {
    const [mine, theirs] = [await startCheck(amana), await buyReport(amana, { imei: '356938035643817' })]
    expect(
      (await ask('GET', `/payments/${theirs.reference}/receipt/?access_token=${mine.accessToken}`)).status,
    ).toBe(404)
  },
  'devices.addDocuments params.imei': async () => {
    const { status, body } = await sendForm(
      amana,
      `/devices/${fixture.imei}/documents/`,
      fixture.other.token,
      {},
      [{ name: 'r.pdf', type: 'application/pdf', content: SMALL_PDF }],
    )
    expect([status, body.code]).toEqual([404, 'not_found'])
  },
  'devices.register body.attempt_id': async () => {
    const attempt = newId(new Date())
    const theirs = await register(amana, fixture.owner.token, {
      imei: '990000990000110',
      attempt_id: attempt,
    })
    expect(theirs.status).toBe(201)
    const mine = await register(amana, fixture.other.token, { imei: '990000990000110', attempt_id: attempt })
    expect(mine).toMatchObject({ status: 409, body: { code: 'imei_taken', response_data: null } })
  },
  'devices.list query.cursor': async () => {
    const { body } = await ask('GET', '/devices/?cursor=999999999999999')
    expect(body.response_data.results).toEqual([])
  },
  'notifications.list query.cursor': async () => {
    await notify(fixture.owner.userId)
    const { body } = await ask('GET', `/notifications/?cursor=${Date.now() + 60_000}_${newId(new Date())}`)
    expect(body.response_data.results).toEqual([])
  },
  'notifications.markRead body.ids': async () => {
    const id = await notify(fixture.owner.userId)
    expect((await ask('POST', '/notifications/read/', { ids: [id] })).status).toBe(200)
    const { read_at } = await amana.database.db
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(read_at).toBeNull()
  },
  'flags.create body.device': async () => {
    // The path is the caller's own device, the body another person's.
    const mine = await ownedPhone(amana, fixture.other)
    const body = {
      device: fixture.deviceId,
      flag_type: 'lost',
      reason: 'Lost',
      last_known_location: 'Lagos',
      security_pin: '4471',
    }
    expect((await ask('POST', `/devices/${mine.imei}/flags/`, body)).status).toBe(404)
  },
  'transfers.initiate body.device': async () => {
    const to = {
      to_email: fixture.owner.email,
      to_phone: '08031234567',
      verification_method: 'email',
      security_pin: '4471',
    }
    expect((await ask('POST', '/transfers/initiate/', { device: fixture.deviceId, ...to })).status).toBe(404)
  },
}

function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  return amana.call(method, path, { token: fixture.other.token, ...(body ? { body } : {}) })
}

async function notify(userId: string): Promise<string> {
  const id = newId(new Date())
  const row = {
    id,
    user_id: userId,
    kind: 'security' as const,
    title: 'T',
    text: 'T',
    link: '',
    created_at: new Date(),
    read_at: null,
  }
  await amana.database.db.insertInto('notifications').values(row).execute()
  return id
}

describe('ids of others', () => {
  for (const [field, tried] of Object.entries(TRIED)) test(field, tried)

  test('a document of another device under the path of one’s own', async () => {
    const mine = (await register(amana, fixture.other.token, { imei: '990000990000128' })).body.response_data
    expect(
      (
        await ask(
          'GET',
          pathFor('/devices/:imei/documents/:id/', { imei: mine.imei, id: fixture.documentId }),
        )
      ).status,
    ).toBe(404)
  })

  test('every field of the contract that names a thing is tried: by the matrix, or here', () => {
    const fields = ENDPOINTS.flatMap((endpoint) => fieldsOf(endpoint).map((field) => ({ endpoint, field })))
    const untried = fields
      .filter(({ endpoint, field }) => !triedByMatrix(endpoint, field))
      .map(({ endpoint, field }) => `${endpoint.id} ${field}`)
      .filter((name) => !(name in TRIED) && !(name in NOBODYS))
    expect(untried).toEqual([])
    const known = new Set(fields.map(({ endpoint, field }) => `${endpoint.id} ${field}`))
    expect([...Object.keys(TRIED), ...Object.keys(NOBODYS)].filter((name) => !known.has(name))).toEqual([])
  })
})

/** An id in a path that gets 404 or 403 for everybody except its owner. */
function triedByMatrix({ id }: Endpoint, field: string): boolean {
  const other = MATRIX[id]?.statuses.other
  return field.startsWith('params.') && (other === 404 || other === 403)
}

function fieldsOf({ params, query, body }: Endpoint): string[] {
  return Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described, part) : [],
  )
}

interface Described {
  properties?: Record<string, Described>
}

function namesIn({ properties = {} }: Described, path: string): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    ...(NAMES.test(name) ? [`${path}.${name}`] : []),
    ...namesIn(schema, `${path}.${name}`),
  ])
}
