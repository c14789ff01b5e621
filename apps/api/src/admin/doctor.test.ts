/** `doctor` on a deployment that is well, and on each of many broken things. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SHOP } from '../adapters/egress/shop-certificate.fixtures.ts'
import { startFakeClamd } from '../adapters/file-scanner/clamd.fixtures.ts'
import { fail as refuse, S3_KEYS, startFakeS3 } from '../adapters/file-storage/s3-fake.fixtures.ts'
import { noteBackup } from '../backup/last-backup.ts'
import { readConfig } from '../config/index.ts'
import { DAY } from '../kernel/durations.ts'
import { createEncrypter } from '../kernel/encryption.ts'
import { type Outcome, runAdmin } from '../testing/child-process.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../testing/test-product.ts'
import { lineOf } from './doctor/finding.ts'
import { keyAge } from './doctor/key-age.ts'
import { backupAge, disk, keys, node, web } from './doctor/machine.ts'
import { scanner } from './doctor/scanner.ts'
import { mail, providers, publicAddress, redis, storage } from './doctor/services.ts'

const SLOW = 900_000
const folder = mkdtempSync(join(tmpdir(), 'amana-doctor-'))
const DATA_DIR = join(folder, 'data')
const NOW = new Date('2026-11-28T12:00:00Z')

let testDatabase: TestProduct
beforeAll(async () => {
  mkdirSync(DATA_DIR)
  testDatabase = await startTestProduct()
  const { userId } = await testDatabase.account()
  await testDatabase.database.db
    .updateTable('users')
    .set({ pin_hash: `${createEncrypter(TEST_SECRET_KEY).keyId}.sealed` })
    .where('id', '=', userId)
    .execute()
}, SLOW)
afterAll(async () => {
  await testDatabase?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const doctor = (env: Record<string, string> = {}, args: string[] = []): Promise<Outcome> =>
  runAdmin(['doctor', ...args], {
    DATABASE_URL: testDatabase.databaseUrl,
    DATA_DIR,
    SECRET_KEY: TEST_SECRET_KEY.toString('base64'),
    ALLOW_SANDBOX: 'yes',
    PORT: '0',
    ...env,
  })

const configOf = (env: Record<string, string> = {}) => readConfig({ DATA_DIR, ...env })
const lines = (findings: Parameters<typeof lineOf>[0][]) => findings.map(lineOf).join('\n')

/** A port of this machine that nobody listens on. */
async function deadPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function answering(status: number): Promise<string> {
  const server = createHttpServer((_request, response) => response.writeHead(status).end('{}'))
  const port = await listen(server)
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${port}`
}

describe('as a command', () => {
  test(
    'a line a check, none fails; the command is a row of the audit log',
    async () => {
      const { code, stdout, stderr } = await doctor()
      expect(stderr).toBe('')
      for (const line of stdout.trimEnd().split('\n')) expect(line).toMatch(/^(ok {2}|warn|fail) [^:]+: \S/)
      for (const subject of [
        'node',
        'database',
        'rights',
        'extensions',
        'schema',
        'tls',
        'clock',
        'disk',
        'keys',
      ])
        expect(stdout).toMatch(new RegExp(`^ok {3}${subject}: `, 'm'))
      for (const subject of ['ports', 'redis', 'storage', 'providers', 'mail', 'backup'])
        expect(stdout).toMatch(new RegExp(`^(ok {2}|warn) ${subject}: `, 'm'))
      // The tests' engine runs without fsync, and nothing is built for it.
      const failures = stdout.split('\n').filter((line) => line.startsWith('fail'))
      expect(failures.filter((line) => !/^fail (durability|web): /.test(line))).toEqual([])
      expect(code).toBe(failures.length > 0 ? 1 : 0)
      const { rows } = await testDatabase.database.pool.query(
        `select from audit_log where detail->>'command' = 'doctor'`,
      )
      expect(rows).toHaveLength(1)
    },
    SLOW,
  )

  test.each([
    [
      'a misspelt variable',
      { SMTP_URI: 'x' },
      /^fail settings: SMTP_URI is no setting\. Did you mean SMTP_URL\?/m,
    ],
    ['a wrong value', { PORT: 'x' }, /^fail settings: PORT must be a port number\./m],
    [
      'missing providers',
      { ALLOW_SANDBOX: 'no' },
      /^fail settings: PAYMENT_PROVIDER is sandbox[^\n]*MOMO_PROVIDER/m,
    ],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://x@localhost:5432/none?host=/nowhere' },
      /^fail database: DATABASE_URL names a PostgreSQL that does not answer/m,
    ],
    [
      'a pool that PostgreSQL does not allow',
      { WEB_CONCURRENCY: '60', DATABASE_POOL_SIZE: '100' },
      /^warn connections: this machine may open 6480, PostgreSQL allows \d+\./m,
    ],
    [
      'another secret key',
      { SECRET_KEY: Buffer.from(Array.from({ length: 32 }, (_, index) => index * 3)).toString('base64') },
      /^fail sealed values: [^\n]*SECRET_KEY_OLD/m,
    ],
    [
      'a replica that is not there',
      { DATABASE_REPLICA_URLS: 'postgres://x@localhost/none?host=/nowhere' },
      /^warn replica 1: DATABASE_REPLICA_URLS names a PostgreSQL that does not answer/m,
    ],
  ] as [string, Record<string, string>, RegExp][])(
    '%s',
    async (_, env, line) => {
      const { code, stdout } = await doctor(env)
      expect(stdout).toMatch(line)
      if (line.source.startsWith('^fail')) expect(code).toBe(1)
    },
    SLOW,
  )

  test(
    'an account without rights, and a database of a newer release',
    async () => {
      const { pool } = testDatabase.database
      const role = `doctor_${process.pid}`
      await pool.query(`create role ${role} login; grant select on all tables in schema public to ${role}`)
      try {
        const url = new URL(testDatabase.databaseUrl)
        url.username = role
        expect((await doctor({ DATABASE_URL: url.href })).stdout).toMatch(
          /^fail rights: doctor_\d+ may not make tables or schemas in test_\w+\. Run as superuser: alter database /m,
        )
      } finally {
        await pool.query(`drop owned by ${role}; drop role ${role}`)
      }
      await pool.query(`insert into schema_migrations (version, name, sha256) values (9999, 'later', 'x')`)
      try {
        const { code, stdout } = await doctor()
        expect([code, stdout]).toEqual([
          1,
          expect.stringMatching(/^fail schema: a newer release has upgraded this database \(9999, /m),
        ])
      } finally {
        await pool.query('delete from schema_migrations where version = 9999')
      }
    },
    SLOW,
  )

  test(
    'a taken port, unless the product itself is on it',
    async () => {
      const taken = createServer((socket) => socket.destroy())
      const port = await listen(taken)
      onTestFinished(() => void taken.close())
      expect((await doctor({ PORT: String(port) })).stdout).toMatch(
        /^fail ports: PORT \d+ is taken on 127\.0\.0\.1\./m,
      )
      const { port: own } = new URL(await answering(200))
      expect((await doctor({ PORT: own })).stdout).toMatch(/^ok {3}ports: PORT \d+: the product runs$/m)
    },
    SLOW,
  )
})

describe('machine', () => {
  test('Node, the built web', () => {
    expect(lines(node('20.18.1'))).toBe('fail node: 20.18.1 is too old. Install Node 20.19 or newer.')
    expect(lines(node('20.19.0'))).toBe('ok   node: 20.19.0')
    expect(lines(web(join(folder, 'index.html')))).toMatch(/^fail web: is not built/)
  })

  test('a disk that is full, nearly full, out of files, or read-only', async () => {
    const stats = (change: object) => async () =>
      ({ bavail: 10 ** 9, bsize: 4096, files: 1000, ffree: 900, ...change }) as never
    expect(lines(await disk({ dataDir: DATA_DIR }, stats({})))).toMatch(/^ok {3}disk: /)
    expect(lines(await disk({ dataDir: DATA_DIR }, stats({ bavail: 10 })))).toMatch(/^fail disk: 0\.0 GB/)
    expect(lines(await disk({ dataDir: DATA_DIR }, stats({ bavail: 200_000 })))).toMatch(
      /^warn disk: 0\.8 GB/,
    )
    expect(lines(await disk({ dataDir: DATA_DIR }, stats({ ffree: 3 })))).toMatch(/^warn disk: .* files left/)
    expect(lines(await disk({ dataDir: '/proc/self' }))).toMatch(
      /^fail disk: DATA_DIR \/proc\/self cannot be/,
    )
  })

  test('keys that others can read, or that wait for a rotation', () => {
    writeFileSync(join(DATA_DIR, 'secret.key'), TEST_SECRET_KEY.toString('base64'))
    const SECRET_KEY = TEST_SECRET_KEY.toString('base64')
    chmodSync(join(DATA_DIR, 'secret.key'), 0o644)
    const found = lines(keys(configOf({ SECRET_KEY, SECRET_KEY_OLD: SECRET_KEY })))
    expect(found).toMatch(/^fail keys: .*secret\.key can be read by others\. Run: chmod 600 /m)
    expect(found).toMatch(/^warn keys: SECRET_KEY_OLD is still set\./m)
    rmSync(join(DATA_DIR, 'secret.key'))
    expect(lines(keys(configOf()))).toMatch(/^warn keys: there is no secret key yet\./)
  })

  test('the last backup: none, old, not encrypted, well', async () => {
    const real = configOf({ HOST: '0.0.0.0' })
    expect(lines(await backupAge(real, NOW))).toMatch(/^warn backup: no backup was made from here\./)
    expect(lines(await backupAge(configOf(), NOW))).toMatch(/^ok {3}backup: /)
    const at = '2026-11-28T03:00:00.000Z'
    const name = 'amana-20261128T030000Z.tar.age'
    const cases: [Parameters<typeof noteBackup>[1], RegExp][] = [
      [
        { at, place: 's3://safe/daily', name, bytes: 5 },
        /^ok {3}backup: the last one is 9 hours old: amana-/,
      ],
      [{ at, place: '/backups/a', name: null, bytes: null }, /^warn backup: .* is not encrypted\./],
      [
        { at: '2026-11-26T03:00:00.000Z', place: '/b', name, bytes: 5 },
        /^warn backup: the last one is 57 hours old/,
      ],
    ]
    for (const [note, line] of cases) {
      await noteBackup(DATA_DIR, note)
      expect(lines(await backupAge(real, NOW))).toMatch(line)
    }
  })
})

describe('services', () => {
  async function smtp(options: ConstructorParameters<typeof SMTPServer>[0]) {
    const received: string[] = []
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onData(stream, _session, done) {
        stream.on('data', (chunk: Buffer) => received.push(chunk.toString()))
        stream.on('end', () => done())
      },
      ...options,
    })
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close(() => undefined))
    const address = server.server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return { url: `smtp://amana:secret@127.0.0.1:${address.port}`, received }
  }
  const checkMail = (SMTP_URL: string, to: string | null = null) =>
    mail(configOf({ SMTP_URL }), to, NOW).then(lines)

  test('mail: a test mail arrives; a wrong password, a refused sender, a server that is away', async () => {
    const good = await smtp({ onAuth: (_auth, _session, done) => done(null, { user: 'amana' }) })
    expect(await checkMail(good.url)).toMatch(/^ok {3}mail: smtp:\/\/127\.0\.0\.1:\d+ lets us in\./)
    expect(await checkMail(good.url, 'ops@amana.example')).toMatch(/^ok {3}mail: .* took a test mail to ops@/)
    expect(good.received.join('')).toContain('Subject: Amana: test mail')
    const closed = await smtp({ onAuth: (_auth, _session, done) => done(new Error('no')) })
    const refused = await checkMail(closed.url)
    expect(refused).toMatch(/^fail mail: .* refuses user or password of SMTP_URL\./)
    expect(refused).not.toContain('secret')
    const picky = await smtp({
      onAuth: (_auth, _session, done) => done(null, { user: 'amana' }),
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: 550 })),
    })
    expect(await checkMail(picky.url, 'ops@amana.example')).toMatch(/^fail mail: .* refuses the sender/)
    expect(await checkMail(`smtp://127.0.0.1:${await deadPort()}`)).toMatch(
      /^warn mail: .* does not answer now/,
    )
    expect(lines(await mail(configOf({ HOST: '0.0.0.0' }), null, NOW))).toMatch(
      /^warn mail: SMTP_URL is unset/,
    )
  })

  test('key age: within the year, after it, and changed since', async () => {
    const { database } = testDatabase
    const { db } = database
    const at = (days: number) => new Date(Date.now() + days * DAY)
    expect(lines(await keyAge(database, new Date()))).toBe('ok   key age: SECRET_KEY is 0 days old')
    expect(lines(await keyAge(database, at(390)))).toMatch(/^ok /)
    expect(lines(await keyAge(database, at(396)))).toBe(
      'warn key age: SECRET_KEY is 396 days old. Change it once a year: docs/runbooks/key-rotation.md.',
    )
    const { jwk } = await db
      .selectFrom('public_keys')
      .select('jwk')
      .where('use', '=', 'log')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('public_keys')
      .values({ use: 'log', kid: 'next', jwk: JSON.stringify(jwk), published_at: at(380) })
      .execute()
    expect(lines(await keyAge(database, at(396)))).toBe('ok   key age: SECRET_KEY is 16 days old')
    await db.deleteFrom('public_keys').where('kid', '=', 'next').execute()
  })

  test('scanner: not set, away, and well', async () => {
    expect(lines(await scanner({ clamdUrl: undefined, real: false }))).toMatch(/^ok +scanner: /)
    expect(lines(await scanner({ clamdUrl: undefined, real: true }))).toMatch(
      /^warn scanner: uploads are not scanned for viruses\. .*CLAMD_URL/,
    )
    const away = `tcp://127.0.0.1:${await deadPort()}`
    expect(lines(await scanner({ clamdUrl: away, real: true }))).toBe(
      'warn scanner: clamd did not answer: ECONNREFUSED; uploads are refused meanwhile. Start clamd, or correct CLAMD_URL.',
    )
    const clamd = await startFakeClamd()
    onTestFinished(() => clamd.stop())
    expect(lines(await scanner({ clamdUrl: clamd.url, real: true }))).toMatch(/^ok +scanner: clamd answers/)
  })

  test('redis: away, or a wrong password', async () => {
    expect(lines(await redis({ redisUrl: `redis://127.0.0.1:${await deadPort()}` }))).toMatch(
      /^warn redis: redis:\/\/127\.0\.0\.1:\d+ does not answer now \(ECONNREFUSED\)/,
    )
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', () =>
        socket.write('-WRONGPASS invalid username-password pair or user is disabled.\r\n'),
      )
    })
    const port = await listen(server)
    onTestFinished(() => void server.close())
    const line = lines(await redis({ redisUrl: `redis://amana:topsecret@127.0.0.1:${port}` }))
    expect(line).toMatch(/^fail redis: redis:\/\/127\.0\.0\.1:\d+ refuses user or password/)
  })

  test('storage: well, without rights, away, and a disk that cannot be used', async () => {
    const s3 = await startFakeS3()
    onTestFinished(() => s3.stop())
    const inBucket = (url: string) =>
      configOf({
        STORAGE_PROVIDER: 's3',
        S3_ENDPOINT: url,
        S3_REGION: 'eu-west-1',
        S3_BUCKET: 'amana',
        S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
        S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
      })
    expect(lines(await storage(inBucket(s3.url)))).toBe(
      'ok   storage: bucket amana: written, read and deleted',
    )
    expect(s3.objects.size).toBe(0)
    s3.fault = (response) => refuse(response, 403, 'AccessDenied')
    expect(lines(await storage(inBucket(s3.url)))).toMatch(
      /^fail storage: .* HTTP 403 AccessDenied\. Correct S3_BUCKET/,
    )
    const away = `http://127.0.0.1:${await deadPort()}`
    expect(lines(await storage(inBucket(away)))).toMatch(/^warn storage: .*did not answer: ECONNREFUSED/)
    writeFileSync(join(folder, 'file'), '')
    expect(lines(await storage(configOf({ DATA_DIR: join(folder, 'file') })))).toMatch(
      /^fail storage: DATA_DIR/,
    )
  })

  test('providers: keys taken, refused, no answer; no key is shown', async () => {
    const real = (url: string) =>
      configOf({
        PAYMENT_PROVIDER: 'paystack',
        PAYSTACK_SECRET_KEY: 'sk_test_topsecret',
        PAYSTACK_BASE_URL: url,
        MOMO_PROVIDER: 'mtn',
        MOMO_SUBSCRIPTION_KEY: 'topsecret',
        MOMO_API_USER: 'topsecret',
        MOMO_API_KEY: 'topsecret',
        MOMO_BASE_URL: url,
        IDENTITY_PROVIDER: 'dojah',
        DOJAH_APP_ID: 'topsecret',
        DOJAH_SECRET_KEY: 'topsecret',
        DOJAH_BASE_URL: url,
        SMS_PROVIDER: 'termii',
        TERMII_API_KEY: 'topsecret',
        TERMII_BASE_URL: url,
        TELECOM_PROVIDER: 'camara',
        TELECOM_NETWORKS: JSON.stringify([
          {
            name: 'MTN',
            prefixes: [],
            base_url: url,
            token_url: url,
            client_id: 'a',
            client_secret: 'topsecret',
          },
        ]),
      })
    const away = `http://127.0.0.1:${await deadPort()}`
    const levels = async (url: string) => {
      const found = lines(await providers(real(url)))
      expect(found).not.toContain('topsecret')
      return found.split('\n').map((line) => line.slice(0, 4))
    }
    expect(await levels(await answering(200))).toEqual(Array(5).fill('ok  '))
    expect(await levels(await answering(401))).toEqual(Array(5).fill('fail'))
    expect(await levels(await answering(503))).toEqual(Array(5).fill('warn'))
    expect(await levels(away)).toEqual(Array(5).fill('warn'))
  })

  test('the public address: no TLS, away, a certificate that nobody trusts or that has ended', async () => {
    const real = { HOST: '0.0.0.0', TRUST_PROXY: 'loopback' }
    const seen = (PUBLIC_URL: string, now = NOW) =>
      publicAddress(configOf({ ...real, PUBLIC_URL }), now).then(lines)
    expect(await seen('http://amana.example')).toMatch(/^warn address: .* is without TLS\./)
    expect(await seen(`https://127.0.0.1:${await deadPort()}`)).toMatch(/^warn address: .* \(ECONNREFUSED\)/)
    const server = createTlsServer(SHOP, (socket) => {
      socket.on('error', () => undefined)
    })
    server.on('tlsClientError', () => undefined)
    const port = await listen(server)
    onTestFinished(() => void server.close())
    expect(await seen(`https://127.0.0.1:${port}`)).toMatch(
      /^fail address: browsers do not trust the certificate/,
    )
    expect(await seen(`https://127.0.0.1:${port}`, new Date('2999-01-01'))).toMatch(
      /^fail address: .* has expired\./,
    )
  })
})
