/**
 * The embedded product on a small file system (a tmpfs in a mount namespace) that is filled to the last byte,
 * and freed again.
 */
import { readdirSync, statfsSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, createVerification, registerDevice } from '@amana/contract'
import { newSecretKey } from '../access-token.ts'
import { withClient } from '../postgres.ts'
import { seedBearers } from '../seed/accounts.ts'
import { type Server, startProduct } from '../servers.ts'
import { embeddedDatabaseUrl, NO_LIMITS, temporaryFolder, withCleanup } from '../setup.ts'
import { imeiAt } from '../traffic/journeys.ts'

const SIZE = '400m'
const RECOVERS_MS = 60_000
/** A PDF by its first bytes. */
const DOCUMENT = Buffer.concat([
  Buffer.from('%PDF-1.4\n'),
  Buffer.alloc(2_000_000, 'x'),
  Buffer.from('\n%%EOF\n'),
])
const AS_ROOT = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']

interface DiskFilled {
  /** Answers while it was full, by status and code. */
  answers: Record<string, number>
  /** Broken promises, in words. */
  wrong: string[]
}

interface Setup {
  product: Server
  token: string
  /** DATA_DIR as seen from outside the namespace. */
  dataDir: string
}

export function fillDisk(): Promise<DiskFilled> {
  return withCleanup(async (cleanup) => {
    const mountPoint = temporaryFolder(cleanup, 'full')
    const secretKey = newSecretKey()
    const env = { ...NO_LIMITS, DATA_DIR: mountPoint, SECRET_KEY: secretKey, DEMO: 'off', LOG_LEVEL: 'fatal' }
    const mount = `mount -t tmpfs -o size=${SIZE} none "$0" && exec "$@"`
    const product = await startProduct(env, {
      within: ['unshare', ...AS_ROOT, '--mount', 'sh', '-c', mount, mountPoint],
    })
    cleanup(() => product.stop())
    const dataDir = `/proc/${product.pid}/root${mountPoint}`
    const [token = ''] = await seedBearers(embeddedDatabaseUrl(dataDir), secretKey, 1)
    return fillAndFree({ product, dataDir, token })
  })
}

async function fillAndFree(setup: Setup): Promise<DiskFilled> {
  const wrong: string[] = []
  const answers: Record<string, number> = {}
  const acknowledged: string[] = []
  let next = 1
  const act = async () => {
    for (const call of [checkOf(setup), registrationOf(setup, imeiAt(next))]) {
      const { status, code, explained, imei } = await call
      answers[`${status} ${code}`] = (answers[`${status} ${code}`] ?? 0) + 1
      if (status === 201 && imei) acknowledged.push(imei)
      else if (status !== 201 && !(status === 503 && explained)) wrong.push(`answered ${status} ${code}`)
    }
    next += 1
  }
  await act()
  if (Object.keys(answers).join() !== '201 done') wrong.push(`with room: ${JSON.stringify(answers)}`)

  await fill(setup)
  for (let turn = 0; turn < 5; turn += 1) await act()
  // The next write of the log needs a file without room for it: PostgreSQL itself stops.
  await switchLog(setup).catch(() => undefined)
  for (let turn = 0; turn < 10; turn += 1) {
    await act()
    await sleep(100)
  }
  if (!Object.keys(answers).some((answer) => answer.startsWith('503'))) wrong.push('the disk was not full')

  await rm(join(setup.dataDir, 'filler'))
  const freedAt = performance.now()
  for (;;) {
    // A new device each time: one may be registered while checks are still refused.
    const imei = imeiAt(next)
    next += 1
    const [check, registration] = [await checkOf(setup), await registrationOf(setup, imei)]
    if (registration.status === 201) acknowledged.push(imei)
    if (check.status === 201 && registration.status === 201) break
    if (performance.now() - freedAt > RECOVERS_MS) {
      wrong.push(`${check.status} and ${registration.status} ${RECOVERS_MS / 1000} s after there was room`)
      break
    }
    await sleep(100)
  }
  wrong.push(...(await faultsOf(setup, acknowledged)))
  return { answers, wrong }
}

/**
 * Every acknowledged registration exists with its document, nothing else does, and no partial file is left.
 */
function faultsOf({ dataDir }: Setup, acknowledged: readonly string[]): Promise<string[]> {
  return withClient(embeddedDatabaseUrl(dataDir), async (client) => {
    const wrong: string[] = []
    const { rows } = await client.query<{ imei: string; key: string; size: number }>(
      'select i.imei, o.storage_key as key, o.size from device_imeis i left join documents o using (device_id)',
    )
    const found = new Map(rows.map((row) => [row.imei, row]))
    for (const imei of acknowledged) {
      const row = found.get(imei)
      const bytes = row && (await readFile(join(dataDir, 'uploads/stored', row.key)))
      if (!bytes?.equals(DOCUMENT)) wrong.push('an acknowledged device lacks its document')
    }
    const keys = new Set(rows.map(({ key }) => key))
    const stored = readdirSync(join(dataDir, 'uploads/stored/documents')).map((name) => `documents/${name}`)
    const spare = stored.filter((key) => !keys.has(key))
    if (spare.length > 0) wrong.push(`${spare.length} stored files that no document has`)
    const incoming = readdirSync(join(dataDir, 'uploads/incoming'))
    if (incoming.length > 0) wrong.push(`${incoming.length} uploads left behind`)
    return wrong
  })
}

async function fill({ dataDir }: Setup): Promise<void> {
  const filler = await open(join(dataDir, 'filler'), 'w')
  try {
    for (const size of [1_048_576, 4_096]) {
      const block = Buffer.alloc(size)
      while (statfsSync(dataDir).bavail * 4_096 >= size) await filler.write(block)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await filler.close()
  }
}

function switchLog({ dataDir }: Setup): Promise<void> {
  return withClient(embeddedDatabaseUrl(dataDir), async (client) => {
    client.on('error', () => undefined)
    for (let turn = 0; turn < 20; turn += 1) await client.query('select pg_switch_wal(), txid_current()')
  })
}

interface Outcome {
  status: number
  code: string
  /** The envelope, with Retry-After. */
  explained: boolean
  imei?: string
}

function checkOf({ product }: Setup): Promise<Outcome> {
  return send(product.url + API_BASE + createVerification.path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ imei: imeiAt(0) }),
  })
}

async function registrationOf({ product, token }: Setup, imei: string): Promise<Outcome> {
  const body = new FormData()
  for (const [name, value] of Object.entries({
    imei,
    brand: 'Tecno',
    model: 'Spark 10',
    last_known_location: 'Ikeja, Lagos',
  }))
    body.set(name, value)
  body.append('documents', new Blob([new Uint8Array(DOCUMENT)], { type: 'application/pdf' }), 'receipt.pdf')
  const outcome = await send(product.url + API_BASE + registerDevice.path, {
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  return { ...outcome, imei }
}

async function send(
  url: string,
  init: { headers: Record<string, string>; body: string | FormData },
): Promise<Outcome> {
  const answer = await fetch(url, { method: 'POST', ...init })
  const body = (await answer.json()) as { response_status?: string; code?: string }
  const explained = body.response_status === 'error' && Number(answer.headers.get('retry-after')) > 0
  return { status: answer.status, code: body.code ?? 'done', explained }
}
