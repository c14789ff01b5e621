/** Backup and restore as an administrator runs them: separate processes, while the product runs. */
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHeadSigner } from '../modules/audit/index.ts'
import { newImei, register, SMALL_PDF } from '../modules/devices/devices.fixtures.ts'
import { type FullAccount, fullAccount } from '../modules/profile/full-account.fixtures.ts'
import { type Outcome, runAdmin } from '../testing/child-process.ts'
import { jobsDone } from '../testing/jobs-done.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'

const SLOW = 180_000

const folder = mkdtempSync(join(tmpdir(), 'amana-backup-'))
const backup = join(folder, 'backup')
const SECRET_KEY = TEST_SECRET_KEY.toString('base64')
let amana: TestProduct
let ada: FullAccount
let made: Outcome
const databases: TestDatabase[] = []

const dataDirOf = (name: string) => {
  const dir = join(folder, name)
  mkdirSync(dir, { recursive: true })
  return dir
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  databases.push(database)
  return database
}

/** Rows of every table that a backup holds, as text. */
async function contentsOf({ database }: Pick<TestDatabase, 'database'>): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'sandbox')
     and tablename not in ('rate_limits', 'use_counts', 'schema_migrations', 'database_code')`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await database.pool.query<{ row: string }>(
      `select t::text as row from ${name} t order by 1`,
    )
    contents[name] = found.map(({ row }) => row).join('\n')
  }
  return contents
}

beforeAll(async () => {
  amana = await startTestProduct({ env: { DATA_DIR: dataDirOf('source') } })
  ada = await fullAccount(amana)
  const officer = await amana.account('officer')
  await amana.call('GET', `/le/devices/search/?q=${ada.imeis[0]}`, { token: officer.token })
  // A row that is not chained yet can be changed without being found out.
  await waitUntil(async () => (await amana.database.pool.query('select 1 from audit_pending')).rowCount === 0)
}, SLOW)
afterAll(async () => {
  await amana?.stop()
  for (const { drop } of databases) await drop()
  rmSync(folder, { recursive: true, force: true })
})

test(
  'a backup is made while others write: what was acknowledged before is in it, and it has its name only once it is whole',
  async () => {
    let over = false
    const writers = [1, 2].map(async () => {
      // An account reads about fifty phones a day.
      for (let count = 0, person = ada.token; !over; count += 1) {
        if (count % 20 === 0) person = (await amana.account()).token
        expect((await register(amana, person, { imei: newImei() })).status).toBe(201)
      }
    })
    made = await runAdmin(['backup', backup], {
      DATABASE_URL: amana.databaseUrl,
      DATA_DIR: join(folder, 'source'),
      SECRET_KEY,
    })
    over = true
    await Promise.all(writers)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toMatch(
      /^Backup of .*: \d+ tables, \d+ rows, 2 files\.\naudit head \d+:[0-9a-f]{64}\n$/,
    )
    for (const name of ['', 'SHA256SUMS', 'manifest.json', 'tables/public.users.copy.gz'])
      expect(statSync(join(backup, name)).mode & 0o077).toBe(0)
    const all = readFileSync(join(backup, 'tables/public.identities.copy.gz'))
    for (const secret of [ada.secrets.nin, SECRET_KEY])
      expect(gunzipSync(all).includes(secret ?? '')).toBe(false)
    expect(
      await runAdmin(['backup', backup], {
        DATABASE_URL: amana.databaseUrl,
        DATA_DIR: join(folder, 'source'),
        SECRET_KEY,
      }),
    ).toMatchObject({
      code: 1,
      stderr: `${backup} is there already. Name a folder that is not.\n`,
    })
  },
  SLOW,
)

test(
  'restored into an empty database: the same rows, the same audit log, and a product that goes on',
  async () => {
    await jobsDone(amana)
    // Such a payment is queried in ten seconds, and the compared contents would differ.
    await amana.database.pool.query('delete from pgboss.job where start_after > now()')
    await amana.product.stop()
    const quiet = join(folder, 'quiet')
    expect(
      (
        await runAdmin(['backup', quiet], {
          DATABASE_URL: amana.databaseUrl,
          DATA_DIR: join(folder, 'source'),
          SECRET_KEY,
        })
      ).code,
    ).toBe(0)
    const target = await emptyDatabase()
    const DATA_DIR = dataDirOf('target')
    const before = await contentsOf(amana)
    const restored = await runAdmin(['restore', quiet], { DATABASE_URL: target.url, DATA_DIR, SECRET_KEY })
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(
      /public\.users +\d+\n[\s\S]*Restored\. Backup of [\s\S]*The audit log holds: [1-9]\d* rows chained, 0 newest/,
    )
    // Both commands are rows of the log: the backup's is in the backup, the restore's comes after it.
    const rows = await target.database.pool.query<{
      detail: { command: string; options: { head?: string } }
    }>(`select detail from audit_log where action = 'admin_command' order by id desc limit 2`)
    expect(rows.rows.map(({ detail }) => detail.command)).toEqual(['restore', 'backup'])
    expect(restored.stdout).toContain(`audit head ${rows.rows[0]?.detail.options.head}\n`)
    const after = await contentsOf(target)
    for (const log of ['public.audit_log', 'public.audit_chain', 'public.log_pending']) {
      expect(after[log]?.split('\n')).toHaveLength((before[log]?.split('\n').length ?? 0) + 1)
      expect(after[log]?.split('\n')).toEqual(expect.arrayContaining(before[log]?.split('\n') ?? []))
    }
    // Networks learn that positions may mean other changes now, and the public log signs nothing.
    const own = {
      'public.audit_log': '',
      'public.audit_chain': '',
      'public.log_pending': '',
      'public.block_list_state': '',
      'public.log_state': '',
    }
    expect(after['public.block_list_state']).not.toBe(before['public.block_list_state'])
    expect(after['public.log_state']).toMatch(/restored from a backup/)
    expect({ ...after, ...own }).toEqual({ ...before, ...own })
    // The signed heads stand beside the new database too, with the first, which the database alone had.
    expect(readFileSync(join(DATA_DIR, 'audit-heads'), 'utf8')).toContain(
      readFileSync(join(folder, 'source/audit-heads'), 'utf8'),
    )

    const again = await startTestProduct({ testDatabase: target, env: { DATA_DIR } })
    try {
      const { body } = await again.call('GET', `/devices/${ada.imeis[0]}/documents/`, { token: ada.token })
      const file = await again.product.app.inject({
        url: `/api/v1/documents/${body.response_data.results[0].id}/`,
        headers: { authorization: `Bearer ${ada.token}` },
      })
      expect(file.body).toBe(SMALL_PDF)
      // Ids continue after the last one given.
      expect((await register(again, ada.token, { imei: newImei('99000002') })).status).toBe(201)
    } finally {
      await again.stop()
    }
  },
  SLOW,
)

describe('a restore is refused, and nothing is written,', () => {
  const restore = async (from: string, env: Record<string, string> = {}) => {
    const target = await emptyDatabase()
    const outcome = await runAdmin(['restore', from], {
      DATABASE_URL: target.url,
      DATA_DIR: dataDirOf('refused'),
      SECRET_KEY,
      ...env,
    })
    const { rows } = await target.database.pool.query('select from pg_tables where schemaname = $1', [
      'public',
    ])
    return { ...outcome, tables: rows.length }
  }
  const copyOf = (name: string) => {
    cpSync(backup, join(folder, name), { recursive: true })
    return join(folder, name)
  }

  test(
    'into a database that has anything',
    async () => {
      const outcome = await runAdmin(['restore', backup], {
        DATABASE_URL: amana.databaseUrl,
        DATA_DIR: dataDirOf('refused'),
        SECRET_KEY,
      })
      expect(outcome).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'The database is not empty. A backup is restored into a new DATA_DIR or an empty database only.\n',
      })
    },
    SLOW,
  )

  test(
    'beside files that are there',
    async () => {
      expect(await restore(backup, { DATA_DIR: join(folder, 'source') })).toMatchObject({
        code: 1,
        stderr: 'The file storage is not empty. A backup is restored into an empty one only.\n',
        tables: 0,
      })
    },
    SLOW,
  )

  test(
    'without the key that its NINs are sealed with',
    async () => {
      const { stderr, tables } = await restore(backup, { SECRET_KEY: Buffer.alloc(32, 9).toString('base64') })
      expect(stderr).toMatch(
        /sealed with key [0-9a-f]{16}, which is not here\. Put the secret key of that product into SECRET_KEY/,
      )
      expect(tables).toBe(0)
      const { stderr: none } = await restore(backup, { SECRET_KEY: '' })
      expect(none).toMatch(/which is not here/)
      expect(existsSync(join(folder, 'refused/secret.key'))).toBe(false)
    },
    SLOW,
  )

  test(
    'of a damaged backup, naming the file',
    async () => {
      const damaged = copyOf('damaged')
      appendFileSync(join(damaged, 'tables/public.devices.copy.gz'), 'x')
      expect(await restore(damaged)).toMatchObject({
        code: 1,
        stderr: 'The backup is damaged: tables/public.devices.copy.gz is not as it was written.\n',
        tables: 0,
      })
    },
    SLOW,
  )

  test(
    'of something that is none',
    async () => {
      expect(await restore(folder)).toMatchObject({
        code: 1,
        stderr: `${folder} is no backup: it has no manifest.json.\n`,
        tables: 0,
      })
    },
    SLOW,
  )
})

test(
  'a backup in which somebody changed the audit log is found out',
  async () => {
    const forged = join(folder, 'forged')
    cpSync(backup, forged, { recursive: true })
    const file = join(forged, 'tables/public.audit_log.copy.gz')
    const sumOf = () => createHash('sha256').update(readFileSync(file)).digest('hex')
    const before = sumOf()
    writeFileSync(
      file,
      gzipSync(gunzipSync(readFileSync(file)).toString().replace('search_devices', 'view_documents')),
    )
    const sums = join(forged, 'SHA256SUMS')
    writeFileSync(sums, readFileSync(sums, 'utf8').replace(before, sumOf()))
    const target = await emptyDatabase()
    const { code, stderr } = await runAdmin(['restore', forged], {
      DATABASE_URL: target.url,
      DATA_DIR: dataDirOf('forged-target'),
      SECRET_KEY,
    })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^The audit log does not hold: row \d+: the row, its hash or the hash before it was changed\.\n$/,
    )
  },
  SLOW,
)

describe('signed heads of the product that was lost, put beside the new database,', () => {
  const line = () => readFileSync(join(folder, 'source/audit-heads'), 'utf8')
  /** A backup after the head was signed. */
  const restoreBeside = async (name: string, heads: string) => {
    const target = await emptyDatabase()
    const DATA_DIR = dataDirOf(name)
    writeFileSync(join(DATA_DIR, 'audit-heads'), heads)
    const env = { DATABASE_URL: target.url, DATA_DIR, SECRET_KEY }
    return { DATA_DIR, env, ...(await runAdmin(['restore', join(folder, 'quiet')], env)) }
  }

  test(
    'find a backup whose log was rewritten whole',
    async () => {
      const [at, position, hash, ...rest] = line().trim().split(' ')
      const other = [at, position, hash?.replace(/^./, (first) => (first === '0' ? '1' : '0')), ...rest].join(
        ' ',
      )
      const { code, stderr } = await restoreBeside('rewritten', `${other}\n`)
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `The audit log does not hold: the head of ${at} at position ${position} is not signed with our key.\n`,
      })
    },
    SLOW,
  )

  test(
    'and newer than the backup, are kept in a file of their own; the log goes on',
    async () => {
      const { sign } = createHeadSigner(TEST_SECRET_KEY, null)
      const { at, position, hash, key_id, signature } = sign(
        { position: 1_000_000, hash: Buffer.alloc(32, 1) },
        new Date(),
      )
      const newer = `${[at.toISOString(), position, hash.toString('hex'), key_id, signature].join(' ')}\n`
      const { code, stdout, DATA_DIR, env } = await restoreBeside('later', `${line()}${newer}`)
      expect(code).toBe(0)
      const kept =
        /1 signed heads are of rows after row \d+, which the backup does not have\. They are kept in (.*)\.\n/
      expect(readFileSync(kept.exec(stdout)?.[1] ?? '', 'utf8')).toBe(newer)
      const heads = readFileSync(join(DATA_DIR, 'audit-heads'), 'utf8')
      expect(heads).toContain(line())
      expect(heads).not.toContain(newer)
      expect(await runAdmin(['audit', 'verify'], env)).toMatchObject({ code: 0, stderr: '' })
    },
    SLOW,
  )
})
