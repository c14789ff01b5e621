/** Wrong addresses, accounts, rights, certificates, folders and ports: each ends a process with one line. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outcome, runAdmin, runMain } from '../testing/child-process.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { TEST_SECRET_KEY } from '../testing/test-product.ts'

const SLOW = 900_000
const folder = mkdtempSync(join(tmpdir(), 'amana-refused-'))
const dataDir = join(folder, 'data')
const role = `reader_${process.pid}`

let empty: TestDatabase
beforeAll(async () => {
  empty = await createEmptyDatabase()
  await empty.database.pool.query(`create role ${role} login`)
})
afterAll(async () => {
  await empty?.database.pool.query(`drop owned by ${role}; drop role ${role}`)
  await empty?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const SETTINGS = {
  DATA_DIR: dataDir,
  SECRET_KEY: TEST_SECRET_KEY.toString('base64'),
  ALLOW_SANDBOX: 'yes',
}

/** One command of the administrator; `npm start` reads the settings by the same code. */
const admin = (env: Record<string, string>): Promise<Outcome> =>
  runAdmin(['officers', 'list'], { ...SETTINGS, ...env })

/** The address of the test's database with another part. */
function address(change: (url: URL) => void): string {
  const url = new URL(empty.url)
  change(url)
  return url.href
}

const oneLine = (stderr: string) => ({ code: 1, stdout: '', stderr })

test(
  'a database or an account that is not there',
  async () => {
    const noDatabase = address((url) => (url.pathname = '/nowhere'))
    expect(await admin({ DATABASE_URL: noDatabase })).toEqual(
      oneLine('DATABASE_URL names a database that is not there. Create it: createdb -O ACCOUNT NAME.\n'),
    )
    const { stderr } = await admin({ DATABASE_URL: address((url) => (url.username = 'nobody')) })
    expect(stderr).toMatch(/^DATABASE_URL is refused by PostgreSQL: the account is unknown there, [^\n]+\n$/)
  },
  SLOW,
)

test(
  'an account without the right to make tables; nothing is half made',
  async () => {
    const { stderr } = await admin({ DATABASE_URL: address((url) => (url.username = role)) })
    expect(stderr).toMatch(/^DATABASE_URL names an account without a right that it needs\. [^\n]+\n$/)
    const { rows } = await empty.database.pool.query(`select from pg_tables where schemaname = 'public'`)
    expect(rows).toEqual([])
  },
  SLOW,
)

test(
  'a socket that is not there, in each way of writing it',
  async () => {
    for (const DATABASE_URL of [
      `postgres:///amana?host=${folder}`,
      `postgres://amana:secret@/amana?host=${folder}`,
      `postgres://${encodeURIComponent(folder)}/amana`,
    ]) {
      const { code, stderr } = await admin({ DATABASE_URL })
      expect([DATABASE_URL, code, stderr]).toEqual([
        DATABASE_URL,
        1,
        `DATABASE_URL names a PostgreSQL that does not answer: ${folder}/.s.PGSQL.5432 is not there or may not be used. Start it, or correct the folder of the socket.\n`,
      ])
    }
  },
  SLOW,
)

test(
  'TLS that the server does not have, and a certificate file that is not there',
  async () => {
    const server = await refusingServer('28P01')
    try {
      const url = `postgres://amana:secret@127.0.0.1:${portOf(server)}/amana`
      const wanted = await admin({ DATABASE_URL: `${url}?sslmode=verify-full` })
      expect(wanted.stderr).toMatch(/^DATABASE_URL asks for TLS, and the server has none\. [^\n]+\n$/)
      const missing = await admin({ DATABASE_URL: `${url}?sslmode=verify-full&sslrootcert=${folder}/ca.pem` })
      expect(missing.stderr).toBe(
        `DATABASE_URL names a file that cannot be read: ${folder}/ca.pem. Correct it in the URL.\n`,
      )
    } finally {
      server.close()
    }
  },
  SLOW,
)

test.each([
  ['28P01', /^DATABASE_URL is refused by PostgreSQL: the password is wrong\. [^\n]+\n$/],
  ['53300', /^DATABASE_URL names a PostgreSQL without a free connection\. [^\n]+\n$/],
  ['57P03', /^DATABASE_URL names a PostgreSQL that does not answer\. [^\n]+\n$/],
])(
  'a server that answers %s; the password is not in the line',
  async (code, line) => {
    const server = await refusingServer(code)
    try {
      const { stderr } = await admin({
        DATABASE_URL: `postgres://amana:topsecret@127.0.0.1:${portOf(server)}/amana`,
      })
      expect(stderr).toMatch(line)
      expect(stderr).not.toContain('topsecret')
    } finally {
      server.close()
    }
  },
  SLOW,
)

test(
  'a port where nothing listens, and a host without a name',
  async () => {
    const server = await refusingServer('57P03')
    const port = portOf(server)
    await new Promise((resolve) => server.close(resolve))
    const nothing = await admin({ DATABASE_URL: `postgres://amana@127.0.0.1:${port}/amana` })
    expect(nothing.stderr).toMatch(/^DATABASE_URL names a PostgreSQL that does not answer: nothing [^\n]+\n$/)
    const nameless = await admin({ DATABASE_URL: 'postgres://amana@nowhere.invalid/amana' })
    expect(nameless.stderr).toMatch(
      /^DATABASE_URL names a PostgreSQL that does not answer: no name server [^\n]+\n$/,
    )
  },
  SLOW,
)

test(
  'a folder that cannot be made or written to',
  async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const { stderr } = await runMain({ DATA_DIR: join(file, 'data'), PORT: '0' })
    expect(stderr).toBe(
      `DATA_DIR ${file}/data cannot be made. Name a folder that this account may write to.\n`,
    )
    // Nobody makes files there, root included.
    const readOnly = await runMain({ DATA_DIR: '/proc/self', PORT: '0' })
    expect(readOnly.stderr).toBe(
      'DATA_DIR /proc/self cannot be written to. Name a folder that this account may write to, or give it the right.\n',
    )
  },
  SLOW,
)

test(
  'a taken port, or one port twice, ends the start before the database is touched',
  async () => {
    const server = await refusingServer('57P03')
    const port = String(portOf(server))
    try {
      for (const [env, line] of [
        [{ PORT: port }, `PORT ${port} is taken on 127.0.0.1. Name another one.\n`],
        [{ PORT: '0', EIR_PORT: port }, `EIR_PORT ${port} is taken on 127.0.0.1. Name another one.\n`],
        [{ HOST: '192.0.2.1', PORT: '1025' }, 'HOST 192.0.2.1 is no address of this machine.\n'],
      ] as [Record<string, string>, string][]) {
        const { code, stderr } = await runMain({ ...SETTINGS, ...env })
        expect([code, stderr]).toEqual([1, line])
      }
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    } finally {
      server.close()
    }
  },
  SLOW,
)

/** A server that answers each start of a connection with this error, and has no TLS. */
async function refusingServer(code: string): Promise<Server> {
  const SSL_REQUEST = 80_877_103
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mrefused\0\0`)
  const refusal = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), fields])
  refusal.writeInt32BE(fields.length + 4, 1)
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      if (data.length >= 8 && data.readInt32BE(4) === SSL_REQUEST) socket.write('N')
      else socket.end(refusal)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

test('the socket of a running server works with its folder as a parameter', async () => {
  const { host, port, user, database } = empty.connection
  const { rows } = await new pg.Pool({
    connectionString: `postgres://${user}@/${database}?host=${host}&port=${port}`,
    max: 1,
    idleTimeoutMillis: 1,
    allowExitOnIdle: true,
  }).query('select current_database() as name')
  expect(rows).toEqual([{ name: database }])
})
