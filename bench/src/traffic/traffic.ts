/** People use a product at a steady rate while it breaks. Each acknowledged change must exist once. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { registerUser } from '@amana/contract'
import { accessToken } from '../access-token.ts'
import { withClient } from '../postgres.ts'
import { BENCH_PASSWORD, seedOfficer, seedSessions } from '../seed/accounts.ts'
import { runAdmin } from '../servers.ts'
import { until } from '../time.ts'
import { type Client, createClient } from './client.ts'
import { type Count, countAcknowledged, countOpenJobs, findBroken } from './count.ts'
import { type Acknowledged, type Journal, newJournal, tally } from './journal.ts'
import { deviceJourney, type People, paymentJourney } from './journeys.ts'

const FINISH_MS = 120_000
/** Concurrent journeys. More are not begun. */
const MAX_AT_ONCE = 60
/** Enough for a long run: one account registers ten devices a day without a document. */
const OWNERS = 300
/** Unsealed, as releases before migration 0049 stored it: it is valid in every row. */
export const PIN_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$iA908fVu4Xiof+2Eiq/8jA$sBh8PlJsMzOUKSjc/LE4oIiZvAx6WRhnAoUcsH0I+3o'

export interface Deployment {
  url: string
  databaseUrl: string
  secretKey: string
  /** The product's settings. */
  env: Record<string, string>
  /** Mails are files in it. */
  dataDir: string
}

export interface TrafficResult {
  counts: Count[]
  /** Broken promises, in words. */
  wrong: string[]
  /** Failed requests, by answer. */
  failures: Record<string, number>
  /** Output of the audit log's verification. */
  audit: string
}

interface Traffic {
  journal: Journal
  /** Broken promises so far. */
  faults(): Promise<string[]>
  /** Starts no more journeys, and waits for the running ones and the jobs that they caused. */
  finish(): Promise<TrafficResult>
}

/** @param perSecond journeys of each kind that begin a second, of about ten requests */
export async function startTraffic(deployment: Deployment, perSecond: number): Promise<Traffic> {
  const { url, databaseUrl, secretKey, env, dataDir } = deployment
  const journal = newJournal()
  let stopped = false
  const client = createClient(url, journal, () => stopped)
  const people = await seedPeople(databaseUrl, client, secretKey)
  const { acknowledged } = journal
  const troubles: string[] = []
  const running = new Set<Promise<void>>()
  let index = 0
  const begin = (journey: typeof deviceJourney) => {
    if (running.size >= MAX_AT_ONCE) return
    index += 1
    const name = `${journey.name} ${index}`
    const one = journey({ client, people, acknowledged }, index)
      .catch(
        (error: unknown) => void troubles.push(`${name}: ${error instanceof Error ? error.message : error}`),
      )
      .finally(() => running.delete(one))
    running.add(one)
  }
  const timer = setInterval(() => {
    begin(deviceJourney)
    begin(paymentJourney)
  }, 1_000 / perSecond)

  async function finish(): Promise<TrafficResult> {
    clearInterval(timer)
    const deadline = performance.now() + FINISH_MS
    while (running.size > 0 && performance.now() < deadline) await sleep(100)
    if (running.size > 0) troubles.push(`${running.size} journeys did not end`)
    stopped = true
    const done = await until(async () => (await countOpenJobs(databaseUrl)) === 0, FINISH_MS)
    const counts = [
      ...(await countAcknowledged(databaseUrl, acknowledged)),
      countReports(dataDir, acknowledged),
    ]
    const audit = await runAdmin(env, 'audit', 'verify').catch((error: unknown) => `failed: ${error}`)
    const wrong = [
      ...troubles,
      ...wrongOf(counts),
      ...(await findBroken(databaseUrl)),
      ...(done ? [] : ['jobs were left undone']),
      ...(audit.startsWith('failed: ') ? [`audit: ${audit}`] : []),
    ]
    return { counts, wrong, failures: tally(journal.failures.map(({ what }) => what)), audit: audit.trim() }
  }

  return {
    journal,
    faults: async () => [
      // A copy: what is acknowledged later is not counted.
      ...wrongOf(await countAcknowledged(databaseUrl, structuredClone(acknowledged))),
      ...(await findBroken(databaseUrl)),
    ],
    finish,
  }
}

function wrongOf(counts: readonly Count[]): string[] {
  return counts
    .filter(({ lost, twice }) => lost + twice > 0)
    .map(({ what, acknowledged, lost, twice }) => `${what}: of ${acknowledged}, ${lost} lost, ${twice} twice`)
}

/** Each paid check has one mail, whose file is named after it. Hidden files were unfinished at a kill. */
function countReports(dataDir: string, { payments }: Acknowledged): Count {
  const mails = readdirSync(join(dataDir, 'outbox/mail')).filter((name) => !name.startsWith('.'))
  const times = payments.map(
    ({ verificationId }) => mails.filter((name) => name.includes(`report.${verificationId}`)).length,
  )
  return {
    what: 'reports by mail',
    acknowledged: times.length,
    lost: times.filter((count) => count === 0).length,
    twice: times.filter((count) => count > 1).length,
  }
}

/** Owners of devices, and an officer. All owners share the password's hash of one account. */
async function seedPeople(databaseUrl: string, client: Client, secretKey: string): Promise<People> {
  const email = 'first@amana.example'
  await client.call(registerUser, {
    body: {
      email,
      first_name: 'First',
      last_name: 'Owner',
      password: BENCH_PASSWORD,
      confirm_password: BENCH_PASSWORD,
    },
  })
  const owners = (await seedSessions(databaseUrl, OWNERS)).map((session, index) => ({
    userId: session.userId,
    email: `${session.userId}@amana.example`,
    phone: `+23480${String(30_000_000 + index)}`,
    token: accessToken(secretKey, session),
  }))
  await withClient(databaseUrl, (database) =>
    database.query(
      `update users set phone_number = given.phone, pin_hash = $4,
         password_hash = (select password_hash from users where email = $3)
       from unnest($1::uuid[], $2::text[]) as given (id, phone) where users.id = given.id`,
      [owners.map(({ userId }) => userId), owners.map(({ phone }) => phone), email, PIN_HASH],
    ),
  )
  return { owners, officer: { token: accessToken(secretKey, await seedOfficer(databaseUrl)) } }
}
