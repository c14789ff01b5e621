/** Encrypted backups in a bucket and in a folder: made, rotated, restored, and refused in one line. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeS3, fail, S3_KEYS, startFakeS3 } from '../adapters/file-storage/s3-fake.fixtures.ts'
import { readLastBackup } from '../backup/last-backup.ts'
import { newImei, register, SMALL_PDF } from '../modules/devices/devices.fixtures.ts'
import { type Outcome, runAdmin } from '../testing/child-process.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../testing/test-product.ts'

const SLOW = 900_000
const folder = mkdtempSync(join(tmpdir(), 'amana-backup-stored-'))
const place = join(folder, 'place')
const identity = join(folder, 'identity')
const DATA_DIR = join(folder, 'data')
const NAME = /amana-\d{8}T\d{6}Z\.tar\.age/

let amana: TestProduct
let s3: FakeS3
let recipient: string
const databases: TestDatabase[] = []

beforeAll(async () => {
  mkdirSync(DATA_DIR)
  s3 = await startFakeS3()
  amana = await startTestProduct({ env: { DATA_DIR } })
  const ada = await amana.account()
  const file = { name: 'receipt.pdf', type: 'application/pdf', content: SMALL_PDF }
  expect((await register(amana, ada.token, { imei: newImei() }, [file])).status).toBe(201)
  const key = await generateX25519Identity()
  recipient = await identityToRecipient(key)
  writeFileSync(identity, `# created: today\n# public key: ${recipient}\n${key}\n`)
}, SLOW)
afterAll(async () => {
  await amana?.stop()
  await s3?.stop()
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const bucket = () => ({
  S3_ENDPOINT: s3.url,
  S3_REGION: 'eu-west-1',
  S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
  S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
})

const SECRET_KEY = TEST_SECRET_KEY.toString('base64')
/** The uploaded files are in the product's own folder. */
const backup = (args: string[], env: Record<string, string> = {}): Promise<Outcome> =>
  runAdmin(['backup', ...args], {
    DATABASE_URL: amana.databaseUrl,
    DATA_DIR,
    SECRET_KEY,
    ...env,
  })

async function restore(args: string[], env: Record<string, string> = {}) {
  const database = await createEmptyDatabase()
  databases.push(database)
  const dataDir = mkdtempSync(join(folder, 'restored-'))
  const outcome = await runAdmin(['restore', ...args], {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY,
    ...env,
  })
  // Nothing of the unpacked backup stays, after a success or a failure.
  expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  return { ...outcome, database }
}

const countOf = async ({ database }: TestDatabase, table: string) =>
  (await database.pool.query(`select from ${table}`)).rowCount

test(
  'into a bucket and back; the newest is found, and its file comes too',
  async () => {
    const made = await backup(['--to', 's3://amana/daily', '--recipient', recipient], bucket())
    expect(made.stderr).toBe('')
    expect(made.stdout).toMatch(
      /^Backup of [^\n]+, 1 files\.\naudit head [^\n]+\namana-\d{8}T\d{6}Z\.tar\.age in s3:\/\/amana\/daily, \d+ bytes, encrypted\.\n$/,
    )
    const name = NAME.exec(made.stdout)?.[0] ?? ''
    const stored = s3.objects.get(`daily/${name}`)?.content ?? Buffer.alloc(0)
    expect(stored.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
    expect(stored.includes('SHA256SUMS')).toBe(false)
    expect(await readLastBackup(DATA_DIR)).toMatchObject({
      name,
      place: 's3://amana/daily',
      bytes: stored.length,
    })

    for (const from of ['s3://amana/daily', `s3://amana/daily/${name}`]) {
      const { code, stdout, stderr, database } = await restore([from, '--identity', identity], bucket())
      expect([from, code, stderr]).toEqual([from, 0, ''])
      expect(stdout).toContain('Restored. ')
      expect(await countOf(database, 'documents')).toBe(1)
    }
  },
  SLOW,
)

test(
  '--keep rotates a folder; files of others stay',
  async () => {
    mkdirSync(place)
    const old = ['amana-20250101T000000Z.tar.age', 'amana-20250102T000000Z.tar.age']
    for (const name of [...old, 'amana-notes.txt']) writeFileSync(join(place, name), 'x')
    const made = await backup(['--to', place, '--recipient', recipient, '--keep', '2'])
    expect([made.code, made.stderr]).toEqual([0, ''])
    expect(made.stdout).toContain(`\nDeleted: ${old[0]}.\n`)
    const name = NAME.exec(made.stdout)?.[0] ?? ''
    expect(readdirSync(place).toSorted()).toEqual(['amana-notes.txt', old[1], name].toSorted())
    const restored = await restore([place, '--identity', identity])
    expect([restored.code, restored.stderr]).toEqual([0, ''])
    expect(await countOf(restored.database, 'users')).toBeGreaterThan(0)
  },
  SLOW,
)

test(
  'a wrong key, a cut or changed file and one that is none: one line, and nothing is restored',
  async () => {
    const name = readdirSync(place).find((each) => NAME.test(each) && !each.startsWith('amana-2025')) ?? ''
    const whole = readFileSync(join(place, name))
    const other = join(folder, 'other')
    writeFileSync(other, `${await generateX25519Identity()}\n`)
    const changed = Buffer.from(whole)
    changed.writeUInt8(changed.readUInt8(whole.length - 300) ^ 1, whole.length - 300)
    const DAMAGED =
      'The backup is cut short, damaged, or not encrypted by age. Take another copy of it, or the backup before.\n'
    const CUT = 'The backup is cut short. Take another copy of it, or the backup before.\n'
    const cases: [Buffer, string, string | RegExp][] = [
      [whole, other, `The key in ${other} does not open this backup: it was made for another recipient.\n`],
      [whole, join(folder, 'none'), `--identity ${folder}/none cannot be read.\n`],
      [
        whole,
        join(place, name),
        `${place}/${name} is encrypted itself. Open it first: age -d ${place}/${name} > IDENTITY.\n`,
      ],
      [changed, identity, DAMAGED],
      [whole.subarray(0, -1), identity, DAMAGED],
      [whole.subarray(0, 100), identity, DAMAGED],
      [whole.subarray(0, 70_000), identity, new RegExp(`^(${DAMAGED}|${CUT})$`)],
      [Buffer.from('nonsense'), identity, DAMAGED],
      [Buffer.alloc(0), identity, DAMAGED],
    ]
    const file = join(folder, 'amana-20260101T000000Z.tar.age')
    for (const [content, key, line] of cases) {
      writeFileSync(file, content)
      const { code, stderr, stdout, database } = await restore([file, '--identity', key])
      const matching = typeof line === 'string' ? line : expect.stringMatching(line)
      expect([code, stdout, stderr]).toEqual([1, '', matching])
      expect(await countOf(database, `pg_tables where schemaname = 'public'`)).toBe(0)
    }
  },
  SLOW * 2,
)

test(
  'what is missing or wrong is named in one line',
  async () => {
    const to = ['--to', place]
    const cases: [string[], string | RegExp][] = [
      [[], 'Name a new folder, or a place with --to and the key with --recipient.\n'],
      [to, /^--recipient is required with --to: [^\n]+\n$/],
      [
        [...to, '--recipient', 'age1nonsense'],
        /^--recipient age1nonsense is no public key of age\. [^\n]+\n$/,
      ],
      [[...to, '--recipient', 'AGE-SECRET-KEY-1ABC'], /^--recipient is a secret key\. [^\n]+\n$/],
      [[...to, '--recipient', recipient, '--keep', '0'], /^--keep: is no whole number from 1 to 100000\n$/],
      [['--to', 's3://amana/x', '--recipient', recipient], /^S3_ENDPOINT, S3_ACCESS_KEY_ID and [^\n]+\n$/],
      [
        ['--to', 'ftp://host/x', '--recipient', recipient],
        /^ftp:\/\/host\/x is no place for backups\. [^\n]+\n$/,
      ],
      [[join(folder, 'x'), '--keep', '3'], /^--recipient and --keep belong to --to: [^\n]+\n$/],
      [['--to', '/proc/self/x', '--recipient', recipient], /^The place of backups cannot be used: [^\n]+\n$/],
    ]
    for (const [args, line] of cases) {
      const { code, stdout, stderr } = await backup(args)
      expect([args, code, stdout]).toEqual([args, 1, ''])
      expect(stderr).toMatch(line)
    }
    expect((await restore([place])).stderr).toMatch(
      / is encrypted\. Name the file with its secret key: --identity FILE\.\n$/,
    )
    expect((await restore(['s3://amana/nothing', '--identity', identity], bucket())).stderr).toBe(
      's3://amana/nothing has no backup: no file amana-…Z.tar.age.\n',
    )
  },
  SLOW * 2,
)

test(
  'a bucket that refuses leaves no half backup, and no note of one',
  async () => {
    const before = await readLastBackup(DATA_DIR)
    s3.fault = (response, { method }) => (method === 'PUT' ? fail(response, 403, 'AccessDenied') : false)
    const { code, stderr } = await backup(['--to', 's3://amana/refused', '--recipient', recipient], bucket())
    s3.fault = undefined
    expect([code, stderr]).toEqual([
      1,
      'The place of backups cannot be used: the S3 storage refused PutObject: HTTP 403 AccessDenied.\n',
    ])
    expect([...s3.objects.keys()].filter((key) => key.startsWith('refused/'))).toEqual([])
    expect(s3.uploads.size).toBe(0)
    expect(await readLastBackup(DATA_DIR)).toEqual(before)
    expect(readdirSync(DATA_DIR).filter((name) => name.startsWith('.backup'))).toEqual([])
  },
  SLOW,
)
