/** The uploaded files of a backup, between a bucket and a disk, when both work and when they fail. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createS3Storage } from '../adapters/file-storage/s3.ts'
import { type FakeS3, fail, S3_KEYS, startFakeS3 } from '../adapters/file-storage/s3-fake.fixtures.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { systemClock } from '../kernel/clock.ts'
import { createLogger } from '../kernel/log.ts'
import { newImei, register, SMALL_PDF } from '../modules/devices/devices.fixtures.ts'
import { type Outcome, runAdmin } from '../testing/child-process.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import {
  startTestProduct,
  TEST_SECRET_KEY,
  type TestAccount,
  type TestProduct,
} from '../testing/test-product.ts'

const SLOW = 180_000
const SECRET_KEY = TEST_SECRET_KEY.toString('base64')
const folder = mkdtempSync(join(tmpdir(), 'amana-backup-s3-'))
const backup = join(folder, 'backup')
/** The last one is larger than what a stream reads at once. */
const contents = ['', ' ', '  ', 'x'.repeat(3_000_000)].map((more) => SMALL_PDF.replace('\n', `\n%${more}\n`))
const imei = newImei()

let s3: FakeS3
let amana: TestProduct
let ada: TestAccount
let made: Outcome
let whole: FakeS3['objects']

const inBucket = ({ url }: FakeS3) => ({
  STORAGE_PROVIDER: 's3',
  S3_ENDPOINT: url,
  S3_REGION: 'eu-west-1',
  S3_BUCKET: 'amana',
  S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
  S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
})

async function bucket(): Promise<FakeS3> {
  const started = await startFakeS3()
  onTestFinished(() => started.stop())
  return started
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  return database
}

function dirOf(name: string): string {
  mkdirSync(join(folder, name), { recursive: true })
  return join(folder, name)
}

/** The command as a process of its own. */
const admin = (command: 'backup' | 'restore', at: string, of: string, env: Record<string, string>) =>
  runAdmin([command, at], { DATABASE_URL: of, DATA_DIR: dirOf('data'), SECRET_KEY, ...env })

const storageIn = ({ url }: FakeS3) =>
  createS3Storage({ endpoint: url, region: 'eu-west-1', bucket: 'amana', ...S3_KEYS })

/** The same within this process, which is faster. Returns the refusal, or the number of files. */
const outcomeOf = <T>(work: Promise<T>) => work.catch((error: Error) => `${error.name}: ${error.message}`)

const backUp = (to: string) =>
  outcomeOf(
    makeBackup(
      { database: amana.database, clock: systemClock, storage: storageIn(s3), record: async () => undefined },
      to,
    ).then(({ files }) => files),
  )

const restoreInto = ({ database }: TestDatabase, target: FakeS3) =>
  outcomeOf(
    restoreBackup(
      {
        database,
        clock: systemClock,
        storage: storageIn(target),
        log: createLogger('error'),
        secretKeys: [TEST_SECRET_KEY],
        dataDir: dirOf('data'),
        record: async () => undefined,
      },
      backup,
    ).then(({ manifest }) => manifest.files),
  )

const bytesOf = ({ objects }: Pick<FakeS3, 'objects'>) =>
  [...objects].map(([key, { content, contentType }]) => [key, contentType, sha256(content)]).toSorted()

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

/** The files as their owner downloads them. */
async function downloadsFrom(product: TestProduct): Promise<string[]> {
  const { body } = await product.call('GET', `/devices/${imei}/documents/`, { token: ada.token })
  const files = body.response_data.results.map(({ id }: { id: string }) =>
    product.product.app.inject({
      url: `/api/v1/documents/${id}/`,
      headers: { authorization: `Bearer ${ada.token}` },
    }),
  )
  return (await Promise.all(files)).map(({ rawPayload }) => sha256(rawPayload)).toSorted()
}

beforeAll(async () => {
  s3 = await startFakeS3()
  amana = await startTestProduct({ env: inBucket(s3) })
  ada = await amana.account()
  const files = contents.map((content, index) => ({ name: `${index}.pdf`, type: 'application/pdf', content }))
  expect((await register(amana, ada.token, { imei }, files)).status).toBe(201)
  // A snapshot of the block list is no part of a backup: it is written again.
  whole = new Map([...s3.objects].filter(([key]) => key.startsWith('documents/')))
  made = await admin('backup', backup, amana.databaseUrl, inBucket(s3))
}, SLOW)
afterEach(() => {
  s3.fault = undefined
  s3.objects = new Map(whole)
})
afterAll(async () => {
  await amana?.stop()
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup of a deployment with a bucket holds its files, with their sums', () => {
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(made.stdout).toMatch(/^Backup of .* rows, 4 files\.\n/)
  const sums = readFileSync(join(backup, 'SHA256SUMS'), 'utf8')
  for (const [key, { content }] of whole) {
    expect(sha256(readFileSync(join(backup, 'files', key)))).toBe(sha256(content))
    expect(sums).toContain(`${sha256(content)}  files/${key}\n`)
  }
})

test(
  'from a bucket to a disk, and from there into another bucket',
  async () => {
    const onDisk = await emptyDatabase()
    const DATA_DIR = dirOf('disk')
    expect(await admin('restore', backup, onDisk.url, { DATA_DIR })).toMatchObject({ code: 0, stderr: '' })
    const second = await startTestProduct({ testDatabase: onDisk, env: { DATA_DIR } })
    onTestFinished(() => second.stop())
    expect(await downloadsFrom(second)).toEqual(contents.map(sha256).toSorted())

    const fromDisk = join(folder, 'from-disk')
    expect((await admin('backup', fromDisk, onDisk.url, { DATA_DIR })).stdout).toContain(' rows, 4 files.')
    const other = await bucket()
    const target = await emptyDatabase()
    const { code, stdout } = await admin('restore', fromDisk, target.url, {
      ...inBucket(other),
      DATA_DIR: dirOf('other'),
    })
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/Restored\. .* rows, 4 files\./),
    })
    expect(bytesOf(other)).toEqual(bytesOf({ objects: whole }))
  },
  SLOW,
)

/** Spoils such requests; others are answered as ever. */
function spoil(of: FakeS3, method: string, key: string, answer: (response: ServerResponse) => unknown): void {
  of.fault = (response, request) =>
    request.method === method && request.url?.endsWith(key) ? answer(response) : false
}

/** Neither the first file nor the last. */
const third = () => [...whole.keys()].toSorted()[2] ?? ''
const slowDown = (response: ServerResponse) => fail(response, 503, 'SlowDown')
const otherContent = (response: ServerResponse) => void response.writeHead(200).end('%PDF-1.4 other')
const breakOff = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': '1000' }).write('half')
  setTimeout(() => response.destroy(), 20)
}

test.each<[string, (key: string) => void, string]>([
  [
    'the bucket refuses',
    (key) => spoil(s3, 'GET', key, slowDown),
    'could not be copied: the S3 storage refused GetObject: HTTP 503 SlowDown',
  ],
  ['breaks off', (key) => spoil(s3, 'GET', key, breakOff), 'could not be copied: terminated'],
  [
    'was changed in the bucket',
    (key) => spoil(s3, 'GET', key, otherContent),
    'in the file storage is not as it was uploaded: its SHA-256 differs',
  ],
  ['is lost', (key) => void s3.objects.delete(key), 'is not in the file storage, but its document is there'],
])(
  'a file that %s is named, and no part of a backup is left',
  async (_what, happens, reason) => {
    happens(third())
    const to = join(dirOf('failed'), 'backup')
    expect(await backUp(to)).toBe(`BackupRefused: The file ${third()} ${reason}. No backup was made.`)
    expect(readdirSync(dirOf('failed'))).toEqual([])
  },
  SLOW,
)

test.each<[string, (target: FakeS3, key: string) => void, string]>([
  [
    'the bucket does not take',
    (target, key) => spoil(target, 'PUT', key, slowDown),
    'could not be restored: the S3 storage refused PutObject: HTTP 503 SlowDown',
  ],
  [
    'the bucket took wrongly',
    (target, key) => spoil(target, 'GET', key, otherContent),
    'in the file storage is not as it was uploaded: its SHA-256 differs',
  ],
])(
  'a file that %s is named, and neither rows nor files are left',
  async (_what, happens, reason) => {
    const [target, database] = [await bucket(), await emptyDatabase()]
    happens(target, third())
    expect(await restoreInto(database, target)).toBe(
      `BackupRefused: The file ${third()} ${reason}. Nothing was restored: drop the new database or DATA_DIR and begin again.`,
    )
    expect(target.requests.filter((request) => request.startsWith('PUT')).length).toBeGreaterThan(2)
    expect(target.objects.size).toBe(0)
    for (const table of ['users', 'documents', 'audit_log'])
      expect((await database.database.pool.query(`select from ${table}`)).rowCount).toBe(0)
  },
  SLOW,
)

test(
  'files that a failed restore cannot take back are spoken of',
  async () => {
    const [target, database] = [await bucket(), await emptyDatabase()]
    target.fault = (response, { method, url }) =>
      method === 'DELETE' || (method === 'PUT' && url?.endsWith(third())) ? slowDown(response) : false
    expect(await restoreInto(database, target)).toMatch(
      /could not be restored: .* could not be deleted: empty its documents\/ first\.$/,
    )
    target.fault = undefined
    const refused =
      'BackupRefused: The file storage is not empty. A backup is restored into an empty one only.'
    expect(await restoreInto(await emptyDatabase(), target)).toBe(refused)
  },
  SLOW,
)

test(
  'a bucket that does not answer is an error before anything is written',
  async () => {
    const gone = await startFakeS3()
    await gone.stop()
    const database = await emptyDatabase()
    expect(await admin('restore', backup, database.url, inBucket(gone))).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The file storage cannot be read: the S3 storage did not answer: ECONNREFUSED.\n',
    })
    const { rowCount } = await database.database.pool.query(
      `select from pg_tables where schemaname = 'public'`,
    )
    expect(rowCount).toBe(0)
  },
  SLOW,
)

test(
  'a document that was erased with its file is no error',
  async () => {
    await amana.database.pool.query('delete from documents where storage_key = $1', [third()])
    s3.objects.delete(third())
    expect(await backUp(join(folder, 'erased'))).toBe(3)
  },
  SLOW,
)
