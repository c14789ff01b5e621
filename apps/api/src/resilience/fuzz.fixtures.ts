/** The attacker's bearers, and the data in the product before the first request. */
import { addWord, type Caller, type Words } from '@amana/fuzz'
import { createAccessTokens } from '../http/access-tokens.ts'
import { createFixture, type Fixture } from '../http/one-of-everything.fixtures.ts'
import { MINUTE } from '../kernel/durations.ts'
import { newSecret } from '../kernel/random.ts'
import { deriveKey } from '../kernel/secret-key.ts'
import { clientOf, join } from '../modules/organisations/organisations.fixtures.ts'
import { buyReport } from '../testing/journeys.ts'
import { TEST_SECRET_KEY, type TestProduct } from '../testing/test-product.ts'

const PASSWORD = 'market-day-4471-lagos'

/** A stolen bearer: its session ended, its time is over, or it never was one. */
export function authorizationOf(
  amana: TestProduct,
  words: Words,
  { client, organisationId }: Pick<Fixture, 'client' | 'organisationId'>,
): (caller: Caller) => Promise<string | null> {
  const expired = createAccessTokens(deriveKey(TEST_SECRET_KEY, 'access tokens'), {
    now: () => new Date(Date.now() - 60 * MINUTE),
  })
  return async (bearer) => {
    switch (bearer) {
      case 'none':
        return null
      case 'garbage':
        return `Bearer ${'ey.J'.repeat(50)}`
      case 'no bearer at all':
        return 'Basic YWRtaW46YWRtaW4='
      case 'client':
        return `Bearer ${client}`
      case 'client secret': {
        const made = await clientOf(amana, organisationId)
        return `Basic ${Buffer.from(`${made.client.id}:${made.secret}`).toString('base64')}`
      }
      case 'expired': {
        const { userId, sessionId } = await amana.account()
        return `Bearer ${(await expired.sign({ kind: 'account', userId, sessionId, role: 'user' })).token}`
      }
      case 'ended': {
        const { token } = await amana.account()
        await amana.call('POST', '/users/logout/', { body: {}, token })
        return `Bearer ${token}`
      }
      default: {
        const account = await amana.account(bearer, { password: PASSWORD })
        addWord(words, 'id', account.userId)
        addWord(words, 'email', account.email)
        await join(amana, organisationId, account, 'developer')
        if (account.officerId !== null) {
          addWord(words, 'officer_id', account.officerId)
          addWord(words, 'officerId', account.officerId)
        }
        return `Bearer ${account.token}`
      }
    }
  }
}

/** Devices, a dispute, a transfer, a paid check, flags, and the words that name them. */
export async function populate(amana: TestProduct): Promise<{ fixture: Fixture; words: Words }> {
  const fixture = await createFixture(amana)
  const report = await buyReport(amana)
  // The fixture's flags have case numbers that it made up.
  await amana.database.pool.query("select setval('flag_case_numbers', 1000)")
  const words: Words = new Map([
    [
      'id',
      [
        fixture.owner.userId,
        fixture.documentId,
        fixture.checkId,
        fixture.transferId,
        report.id,
        `${fixture.deviceId}`,
        `${fixture.clearedFlagId}`,
        `${fixture.proposalIds[0]}`,
        `${fixture.stopId}`,
        fixture.jobId,
        fixture.spareJobId,
        fixture.webhookId,
        fixture.keptWebhookId,
        fixture.spareClientId,
      ],
    ],
    ['imei', [fixture.imei, '990000990000029', report.imei]],
    ['reference', [fixture.reference, report.reference]],
    ['access_token', [report.accessToken ?? '']],
    ['email', [fixture.owner.email, fixture.other.email, 'nobody@example.com']],
    ['phone_number', ['08031234567', '+2348031234568']],
    ['security_pin', ['4471', '447100']],
    ['password', [PASSWORD, 'wrong-password']],
    ['confirm_password', [PASSWORD]],
    ['new_password', [`${PASSWORD}-new`]],
    ['confirm_new_password', [`${PASSWORD}-new`]],
    ['provider', ['sandbox', 'paystack']],
    ['otp', ['123456']],
    ['amount', ['100.00']],
    ['currency', ['NGN']],
    ['method', ['card', 'airtime', 'totp', 'email']],
    ['promo_code', ['', 'FREE']],
    ['nin', ['12345678900', '12345678903']],
    ['bvn', ['22345678900', '22345678901']],
    ['attempt', [newSecret()]],
    ['registration_token', [newSecret()]],
    ['token', [newSecret()]],
    ['code', ['123456']],
    ['second_step', ['123456', 'ABCD-EFGH']],
    ['pin', ['482915']],
    ['confirm_pin', ['482915']],
    ['officerId', [fixture.officer.officerId ?? '', fixture.supervisor.officerId ?? '']],
    ['more', ['5', '50']],
    ['field', ['nin', 'bvn']],
    ['purpose', ['Return to the owner']],
    ['case_reference', ['LE-2026-000001']],
    ['case', ['LE-2026-000001']],
    ['decision', ['uphold', 'reject']],
    ['officer_id', [fixture.officer.officerId ?? '']],
    ['state_command', ['Lagos']],
    ['assigned', ['me', 'none', 'Lagos']],
    ['audience', ['internal', 'owner']],
    ['state', ['Lagos']],
    ['from', ['2026-01-01']],
    ['to', ['2026-03-31']],
    ['organisation', [fixture.organisationId]],
    ['url', ['https://nobody.invalid/amana']],
    ['events', ['check_job.done', 'flag.activated']],
    ['scopes', ['checks:read']],
    ['role', ['viewer', 'developer']],
    ['kind', ['marketplace', 'report']],
    ['unconfirmed', ['true']],
    ['grant_type', ['client_credentials']],
    ['scope', ['checks:read', 'telco:read']],
    ['limit', ['1', '50']],
  ])
  return { fixture, words }
}
