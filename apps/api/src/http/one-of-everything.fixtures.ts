/** One of everything that a person can own. */
import sharp from 'sharp'
import { newId } from '../kernel/random.ts'
import { insertPasskeyOf } from '../modules/accounts/passkeys/passkeys.fixtures.ts'
import { sendNews } from '../modules/cases/cases.fixtures.ts'
import { RECEIPT, register, SMALL_PDF, sendForm } from '../modules/devices/devices.fixtures.ts'
import { photo } from '../modules/documents/documents.fixtures.ts'
import { foundFixtures } from '../modules/found/found.fixtures.ts'
import { expire, flagOn, ownedPhone, suspend } from '../modules/law-enforcement/law-enforcement.fixtures.ts'
import {
  clientOf,
  join,
  organisationOf,
  policeCommand,
  waitingJobOf,
  webhookOf,
} from '../modules/organisations/organisations.fixtures.ts'
import { insertSubscriptionOf } from '../modules/push/push.fixtures.ts'
import { initiate, startCheck } from '../testing/journeys.ts'
import type { TestAccount, TestProduct } from '../testing/test-product.ts'

export interface Fixture {
  owner: TestAccount
  other: TestAccount
  officer: TestAccount
  supervisor: TestAccount
  suspended: TestAccount
  expired: TestAccount
  imei: string
  deviceId: number
  documentId: string
  checkId: string
  reference: string
  spareSessionId: string
  passkeyId: string
  /** May be removed. */
  sparePasskeyId: string
  pushDeviceId: string
  transferId: string
  clearedFlagId: number
  /** A phone of the owner, a theft report of it under review, and a picture that the owner added. */
  reportedImei: string
  reportId: number
  newsPhotoId: string
  disputeId: number
  /** Somebody found the owner's phone: a case with a photo, and one that may be closed. */
  foundCase: string
  foundPhotoId: string
  spareFoundCase: string
  /** Proposals of an officer who is none of these, and a stop that nobody proposed to release. */
  proposalIds: readonly [number, number]
  stopId: number
  /** The officer's look at the owner's phone, and a case of that phone. */
  accessId: number
  caseNumber: string
  /** The owner's organisation, approved, with money. */
  organisationId: string
  /** Another member of it, who may be removed. */
  memberId: string
  /** The police command of the supervisor, and an officer of it whose account may be changed. */
  policeCommandId: string
  managed: TestAccount
  /** API keys of a live client of it, and of one of another organisation. */
  client: string
  otherClient: string
  /** May be revoked. */
  spareClientId: string
  /** Waiting jobs and active webhooks of the organisation. */
  jobId: string
  spareJobId: string
  webhookId: string
  spareWebhookId: string
  keptWebhookId: string
}

export async function createFixture(amana: TestProduct): Promise<Fixture> {
  const [owner, other, recipient] = [await amana.account(), await amana.account(), await amana.account()]
  const officer = await amana.account('officer')
  const supervisor = await amana.account('supervisor')
  const suspended = await amana.account('supervisor')
  const expired = await amana.account('supervisor')
  await suspend(amana, suspended)
  await expire(amana, expired)
  const imei = '990000990000011'
  const file = { name: 'r.pdf', type: 'application/pdf', content: SMALL_PDF }
  const device = (await register(amana, owner.token, { imei }, [file])).body.response_data
  // A disputed phone has no certificate, and the other one is read with it.
  const claimed = '990000990000029'
  await register(amana, owner.token, { imei: claimed })
  const claim = await sendForm(amana, `/devices/${claimed}/disputes/`, recipient.token, { reason: 'Mine' }, [
    RECEIPT,
  ])
  if (claim.status !== 201) throw new Error(`the claim was answered with ${claim.status} ${claim.body.code}`)
  const view = await amana.call('GET', `/le/devices/${imei}/`, { token: officer.token })
  const { id: disputeId } = await amana.database.db
    .selectFrom('disputes')
    .select('id')
    .executeTakeFirstOrThrow()
  const check = await startCheck(amana, { token: owner.token })
  const payment = await initiate(amana, { ...check, token: owner.token })
  const handedOver = await ownedPhone(amana, owner)
  const reported = await ownedPhone(amana, owner)
  const reportId = await flagOn(amana, reported.imei, { status: 'under_review', public_report: true })
  const news = await sendNews(
    amana,
    owner.token,
    { imei: reported.imei, id: reportId },
    'It is on my table',
    [await photo()],
  )
  const now = new Date()
  const [transferId, spareSessionId] = [newId(now), newId(now)]
  await amana.database.db
    .insertInto('transfers')
    .values({
      id: transferId,
      device_id: handedOver.deviceId,
      from_user_id: owner.userId,
      to_user_id: recipient.userId,
      to_email: recipient.email,
      to_phone: '+2348031234567',
      verification_method: 'email',
      status: 'pending',
      created_at: now,
      expires_at: new Date(now.getTime() + 900_000),
      ended_at: null,
    })
    .execute()
  await amana.database.db
    .insertInto('sessions')
    .values({
      id: spareSessionId,
      user_id: owner.userId,
      device: 'Another',
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 900_000),
      ended_at: null,
      end_reason: null,
    })
    .execute()
  const [passkeyId, sparePasskeyId] = [
    await insertPasskeyOf(amana, owner),
    await insertPasskeyOf(amana, owner),
  ]
  const pushDeviceId = await insertSubscriptionOf(amana, owner)
  const found = foundFixtures(amana)
  const [kept, closing] = [await found.found(imei), await found.found(imei)]
  const written = await found.writeWithPhotos(kept.case, kept, 'This one', [
    { name: 'a.png', content: await smallPicture() },
  ])
  const stops = await amana.database.db
    .insertInto('block_stops')
    .values(
      ['A', 'B', 'C'].map((source) => ({
        source: `list ${source}`,
        rule: 'per_minute' as const,
        started_at: now,
      })),
    )
    .returning('id')
    .execute()
  const [first, second, stopId] = stops.map(({ id }) => id) as [number, number, number]
  const proposer = await amana.account('officer')
  const propose = async (id: number): Promise<number> => {
    const sent = { token: proposer.token, body: { reason: 'A large list' } }
    return (await amana.call('POST', `/le/brake/${id}/release/`, sent)).body.response_data.proposal.id
  }
  const own = await organisationOf(amana, owner, 'Okafor Phones', { kind: 'network' })
  const foreign = await organisationOf(amana, await amana.account(), 'Bello Phones', { kind: 'network' })
  const spare = await clientOf(amana, own)
  const member = await amana.account()
  await join(amana, own, member)
  return {
    organisationId: own,
    policeCommandId: await policeCommand(amana, 'Lagos'),
    managed: await amana.account('officer'),
    memberId: member.userId,
    client: (await clientOf(amana, own)).apiKey,
    otherClient: (await clientOf(amana, foreign)).apiKey,
    spareClientId: spare.client.id,
    jobId: await waitingJobOf(amana, own, { clientId: spare.client.id }),
    spareJobId: await waitingJobOf(amana, own, { clientId: spare.client.id }),
    webhookId: await webhookOf(amana, own, owner),
    spareWebhookId: await webhookOf(amana, own, owner),
    keptWebhookId: await webhookOf(amana, own, owner),
    owner,
    other,
    officer,
    supervisor,
    suspended,
    expired,
    imei,
    disputeId,
    foundCase: kept.case,
    foundPhotoId: written.body.response_data.photos[0].id,
    spareFoundCase: closing.case,
    proposalIds: [await propose(first), await propose(second)],
    stopId,
    caseNumber: claim.body.response_data.case,
    accessId: view.body.response_data.access.id,
    transferId,
    spareSessionId,
    passkeyId,
    sparePasskeyId,
    pushDeviceId,
    deviceId: device.id,
    documentId: device.documents[0].id,
    checkId: check.id,
    reference: payment.body.response_data.reference,
    reportedImei: reported.imei,
    reportId,
    newsPhotoId: news.body.response_data.photos[0].id,
    clearedFlagId: await flagOn(amana, '990000990000029', { status: 'cleared' }),
  }
}

function smallPicture(): Promise<Buffer> {
  return sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
}
