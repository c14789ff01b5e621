import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COSIGNATURE, formatVkey } from '@amana/tlog'
import { describe, expect, it, test } from 'vitest'
import { sha256 } from '../kernel/ed25519.ts'
import { inNetworks } from '../kernel/network.ts'
import { readConfig, VARIABLES } from './index.ts'
import { requireRealSettings } from './test-settings.ts'

/** TELECOM_NETWORKS with an entry of MTN for each of these changes. */
function networks(...changes: Record<string, unknown>[]): string {
  const address = 'https://mtn.example'
  const entry = { name: 'MTN', prefixes: ['803'], base_url: address, token_url: `${address}/token` }
  return JSON.stringify(
    changes.map((change) => ({ ...entry, client_id: 'amana', client_secret: 'secret', ...change })),
  )
}

test('docs/configuration.md names every variable and no other', () => {
  const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  )
  expect(named.toSorted()).toEqual(VARIABLES.toSorted())
})

test('the examples for systemd name no variable that is not there', () => {
  for (const file of ['amana.env', 'amana-backup.env']) {
    const text = readFileSync(new URL(`../../../../deploy/systemd/${file}`, import.meta.url), 'utf8')
    const named = [...text.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(6)
    const ofTheUnit = ['BACKUP_TO', 'BACKUP_RECIPIENT', 'BACKUP_KEEP']
    expect(named.filter((name) => !VARIABLES.includes(name) && !ofTheUnit.includes(name))).toEqual([])
    readConfig(
      Object.fromEntries(named.filter((name) => !VARIABLES.includes(name)).map((name) => [name, 'x'])),
    )
  }
})

/** A witness's key (type 0x04). */
const WITNESS = formatVkey(sha256, 'w.example', Buffer.alloc(32, 1), COSIGNATURE)

test('witnesses of the log', () => {
  const other = formatVkey(sha256, 'v.example', Buffer.alloc(32, 2), COSIGNATURE)
  expect(readConfig({}).transparencyLog).toEqual({ witnesses: [] })
  expect(
    readConfig({ LOG_WITNESSES: `${WITNESS} https://w.example/log/, ${other}  http://127.0.0.1:7000` })
      .transparencyLog,
  ).toEqual({
    witnesses: [
      { vkey: WITNESS, url: 'https://w.example/log' },
      { vkey: other, url: 'http://127.0.0.1:7000' },
    ],
  })
})

test('defaults: embedded database, demo data, loopback', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    database: { kind: 'embedded' },
    demo: true,
    runJobs: true,
    webConcurrency: 1,
    trustProxy: false,
  })
})

test.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['AMANA_DATABASE_URL', 'DATABASE_URL'],
  ['DATABASE_REPLICA_URL', 'DATABASE_REPLICA_URLS'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['S3_SECRET_KEY', 'S3_SECRET_ACCESS_KEY'],
  ['PAYSTACK_KEY', 'PAYSTACK_SECRET_KEY'],
  ['SMTP_URI_FILE', 'SMTP_URL_FILE'],
  ['SECRETKEY', 'SECRET_KEY'],
  ['PORTS', 'PORT'],
  ['LANGAUGES', 'LANGUAGES'],
])('%s is refused by name: %s was meant', (name, meant) => {
  expect(() => readConfig({ [name]: 'x' })).toThrow(
    `${name} is no setting. Did you mean ${meant}? Rename or unset it.`,
  )
  // Empty is unset.
  readConfig({ [name]: '' })
})

test('several are named at once, and variables of others are let through', () => {
  expect(() => readConfig({ SMTP_URI: 'x', REDIS_URI: 'y', PORT: 'z' })).toThrow(
    'SMTP_URI is no setting. Did you mean SMTP_URL? REDIS_URI is no setting. Did you mean REDIS_URL? Rename or unset it.',
  )
  const foreign = [
    'HOME',
    'PATH',
    'HOSTNAME',
    'LANGUAGE',
    'LANG',
    'TERM',
    'PWD',
    'MAIL',
    'SHELL',
    'USER',
    'TZ',
  ]
  const tools = [
    'NODE_OPTIONS',
    'NODE_PATH',
    'NODE_EXTRA_CA_CERTS',
    'PGHOST',
    'PGPORT',
    'HTTP_PROXY',
    'HTTPS_PROXY',
  ]
  const services = [
    'REDIS_PORT',
    'REDIS_SERVICE_HOST',
    'S3_PORT_9000_TCP_ADDR',
    'SMTP_SERVICE_PORT',
    'LOG_DIR',
  ]
  const systemd = [
    'JOURNAL_STREAM',
    'INVOCATION_ID',
    'STATE_DIRECTORY',
    'LOGS_DIRECTORY',
    'CREDENTIALS_DIRECTORY',
  ]
  for (const name of [...foreign, ...tools, ...services, ...systemd, 'npm_config_cache', 'AMANA_STATEMENTS'])
    readConfig({ [name]: 'x' })
})

test('all wrong values are named in one line, each once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'yes', TRUST_PROXY: 'foo,bar' })).toThrow(
    /^PORT must be a port number\. TRUST_PROXY must be [^\n]*\. DEMO must be on or off\.$/,
  )
})

test.each([
  'postgres://db/amana',
  'postgres:///amana?host=/var/run/postgresql',
  'postgres://amana@/amana?host=/var/run/postgresql',
  'postgres://amana:secret@/amana?host=/var/run/postgresql&port=5433',
  'postgresql://%2Fvar%2Frun%2Fpostgresql/amana',
  'postgres://amana:p%40s%2Fs@db.example:5432/amana?sslmode=verify-full&sslrootcert=/etc/ca.pem',
])('%s is an address of a database', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL }).database).toEqual({ kind: 'url', url: DATABASE_URL })
})

test.each(['pa/ss', 'pa#ss', 'pa?ss', '12/34', '12#34', '100%', 'a%zz'])(
  'the password %s must be percent-encoded, and is not in the line',
  (password) => {
    const read = () => readConfig({ DATABASE_URL: `postgres://amana:${password}@db:5432/amana` })
    expect(read).toThrow(/^DATABASE_URL must have its user and password percent-encoded: @ is %40, [^\n]*\.$/)
    expect(read).not.toThrow(password)
  },
)

test('the demo data never goes into DATABASE_URL', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db/amana' }).demo).toBe(false)
  expect(() => readConfig({ DATABASE_URL: 'postgres://db/amana', DEMO: 'on' })).toThrow(/^DEMO /)
})

test.each([
  [{ PORT: 'x' }, /^PORT must be a port number\.$/],
  [{ PORT: '70000' }, /^PORT must be a port number\.$/],
  ...['0x10', '1e3', '80.5', '-1', ' 80'].map((PORT) => [{ PORT }, /^PORT must be a port number\.$/]),
  [{ DATABASE_POOL_SIZE: '1' }, /^DATABASE_POOL_SIZE must be a number from 2 to 100\.$/],
  [
    { PARTNER_WEBHOOKS_PROXY: 'http://user:100%@proxy:3128' },
    /^PARTNER_WEBHOOKS_PROXY must have its user and password/,
  ],
  [{ WEB_CONCURRENCY: '65' }, /^WEB_CONCURRENCY must be a number from 1 to 64\.$/],
  [{ DATABASE_REPLICA_URLS: 'foo' }, /^DATABASE_REPLICA_URLS must be a URL that starts with postgres/],
  [{ DATABASE_REPLICA_URLS: 'postgres://a/b,mysql://x' }, /^DATABASE_REPLICA_URLS must be a URL/],
  ...[
    'foo',
    'true',
    '1',
    '10.0.0.0/99',
    '10.0.0.0/0',
    '10.0.0.0/',
    'fd00::/129',
    '10.0.0.0/8/8',
    '10.0.0.1,foo',
  ].map((TRUST_PROXY) => [{ TRUST_PROXY }, /^TRUST_PROXY must be addresses or networks, [^\n]*\.$/]),
  ...['xx', 'not an address', 'Amana <nobody>', '<a@b.ng> x', 'Amana\n<a@b.ng>'].map((MAIL_FROM) => [
    { MAIL_FROM },
    /^MAIL_FROM must be an email address, or a name and the address in <>\.$/,
  ]),
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a URL/],
  ...['/amana', '/amana/', '/?x=1', '/#x', '//x'].map((path) => [
    { PUBLIC_URL: `https://amana.example${path}` },
    /^PUBLIC_URL must be an address without path, name or password, such as https:\/\/amana\.example\.$/,
  ]),
  [{ PUBLIC_URL: 'https://u:p@amana.example' }, /^PUBLIC_URL must be an address without path/],
  [{ SECRET_KEY: 'short' }, /^SECRET_KEY must/],
  [{ RUN_JOBS: 'maybe' }, /^RUN_JOBS must be true or false\.$/],
  ...[
    'witness',
    'http://w.example',
    WITNESS,
    `${WITNESS} w.example`,
    `${WITNESS} ftp://w.example`,
    `${WITNESS} http://w.example more`,
    `${WITNESS.replace('+', '+0')} http://w.example`,
    // The key of a log, not of a witness.
    'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k http://w.example',
    `${WITNESS} http://w.example, x`,
  ].map((LOG_WITNESSES) => [{ LOG_WITNESSES }, /^LOG_WITNESSES must be witnesses, [^\n]*\.$/]),
  [
    { LOG_WITNESSES: `${WITNESS} http://a.example,${WITNESS} http://b.example` },
    /^LOG_WITNESSES names a witness twice\.$/,
  ],
  [{ PAYMENT_PROVIDER: 'cash' }, /^PAYMENT_PROVIDER must be/],
  [{ PAYMENT_PROVIDER: 'paystack' }, /^PAYSTACK_SECRET_KEY is required with PAYMENT_PROVIDER=paystack\.$/],
  [{ PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: '' }, /^PAYSTACK_SECRET_KEY is required/],
  [{ PAYSTACK_SECRET_KEY: 'sk test' }, /^PAYSTACK_SECRET_KEY must have no spaces\.$/],
  [{ PAYSTACK_CHANNELS: 'card,cash' }, /^PAYSTACK_CHANNELS must be names of card, bank,/],
  [{ PAYSTACK_CHANNELS: 'qr' }, /^PAYSTACK_CHANNELS must have one of card, ussd, bank_transfer\.$/],
  [{ PAYSTACK_BASE_URL: 'api.paystack.co' }, /^PAYSTACK_BASE_URL must be a URL/],
  [{ MOMO_PROVIDER: 'cash' }, /^MOMO_PROVIDER must be sandbox, mtn or off\.$/],
  [{ MOMO_PROVIDER: 'mtn' }, /^MOMO_SUBSCRIPTION_KEY is required with MOMO_PROVIDER=mtn\.$/],
  [{ MOMO_PROVIDER: 'mtn', MOMO_SUBSCRIPTION_KEY: 'key' }, /^MOMO_API_USER is required/],
  [
    { MOMO_PROVIDER: 'mtn', MOMO_SUBSCRIPTION_KEY: 'key', MOMO_API_USER: 'user' },
    /^MOMO_API_KEY is required/,
  ],
  [{ SECRET_KEY_OLD: 'short' }, /^SECRET_KEY_OLD must/],
  [{ TELECOM_PROVIDER: 'mtn' }, /^TELECOM_PROVIDER must be camara, sandbox or off\.$/],
  [{ TELECOM_PROVIDER: 'camara' }, /^TELECOM_NETWORKS is required with TELECOM_PROVIDER=camara\.$/],
  [{ TELECOM_NETWORKS: '/nowhere.json' }, /^TELECOM_NETWORKS must be a JSON array, or a file with one,/],
  [{ TELECOM_NETWORKS: '[{"name": "MTN"}]' }, /^TELECOM_NETWORKS must be a JSON array/],
  [
    { TELECOM_NETWORKS: networks({ base_url: 'http://mtn.example' }) },
    /^TELECOM_NETWORKS must be a JSON array/,
  ],
  [{ TELECOM_NETWORKS: networks({}, {}) }, /^TELECOM_NETWORKS names a network twice\.$/],
  [{ TELECOM_NETWORKS: networks({}, { name: 'Glo' }) }, /^TELECOM_NETWORKS names a prefix twice\.$/],
  [
    { TELECOM_NETWORKS: networks({ prefixes: [] }, { name: 'Glo', prefixes: [] }) },
    /^TELECOM_NETWORKS has two networks without prefixes\.$/,
  ],
  [{ IDENTITY_PROVIDER: 'oracle' }, /^IDENTITY_PROVIDER must be sandbox, dojah or off\.$/],
  [{ IDENTITY_PROVIDER: 'dojah' }, /^DOJAH_APP_ID is required with IDENTITY_PROVIDER=dojah\.$/],
  [{ IDENTITY_PROVIDER: 'dojah', DOJAH_APP_ID: 'id' }, /^DOJAH_SECRET_KEY is required/],
  [{ DOJAH_BASE_URL: 'api.dojah.io' }, /^DOJAH_BASE_URL must be a URL/],
  [{ MOMO_CALLBACK_URL: '/webhooks/momo' }, /^MOMO_CALLBACK_URL must be a URL/],
  [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/amana' }, /^SECRET_KEY is required/],
  [{ SUPPORT_EMAIL: 'nobody' }, /^SUPPORT_EMAIL must be an email address\.$/],
  [{ SUPPORT_PHONE: 'call us' }, /^SUPPORT_PHONE must be a phone number\.$/],
  [{ SUPPORT_WHATSAPP: 'https://wa.me' }, /^SUPPORT_WHATSAPP must be a phone number\.$/],
  [{ DEMO: 'yes' }, /^DEMO must be on or off\.$/],
  [{ SMS_PROVIDER: 'pigeon' }, /^SMS_PROVIDER must be outbox, termii or africastalking\.$/],
  [{ SMS_PROVIDER: 'termii' }, /^TERMII_API_KEY is required with SMS_PROVIDER=termii\.$/],
  [{ SMS_PROVIDER: 'termii', TERMII_API_KEY: '' }, /^TERMII_API_KEY is required/],
  [{ TERMII_SENDER_ID: 'Am' }, /^TERMII_SENDER_ID must have 3 to 11 characters\.$/],
  [{ TERMII_SENDER_ID: 'Amana Nigeria' }, /^TERMII_SENDER_ID must have 3 to 11 characters\.$/],
  [
    { TERMII_BASE_URL: 'api.ng.termii.com' },
    /^TERMII_BASE_URL must be a URL that starts with http:\/\/ or https:\/\/\.$/,
  ],
  [
    { SMS_PROVIDER: 'africastalking' },
    /^AFRICASTALKING_USERNAME is required with SMS_PROVIDER=africastalking\.$/,
  ],
  [
    { SMS_PROVIDER: 'africastalking', AFRICASTALKING_USERNAME: 'amana' },
    /^AFRICASTALKING_API_KEY is required/,
  ],
  [{ AFRICASTALKING_BASE_URL: 'ftp://example.com' }, /^AFRICASTALKING_BASE_URL must be a URL/],
  [{ STORAGE_PROVIDER: 'tape' }, /^STORAGE_PROVIDER must be disk or s3\.$/],
  [{ STORAGE_PROVIDER: 's3' }, /^S3_ENDPOINT is required with STORAGE_PROVIDER=s3\.$/],
  [{ STORAGE_PROVIDER: 's3', S3_ENDPOINT: 'http://minio:9000' }, /^S3_BUCKET is required/],
  [{ S3_ENDPOINT: 'minio:9000' }, /^S3_ENDPOINT must be a URL/],
  [{ CLAMD_URL: 'localhost:3310' }, /^CLAMD_URL must be a URL that starts with tcp:\/\/ or unix:\/\/\.$/],
  [
    { CLAMD_URL: 'unix://run/clamd.ctl' },
    /^CLAMD_URL must be tcp:\/\/host:port, or unix:\/\/\/path of a socket\.$/,
  ],
  [{ S3_BUCKET: 'a/../b' }, /^S3_BUCKET must be the name of a bucket\.$/],
] as [Record<string, string>, RegExp][])(
  '%j stops the start with one line that names the variable',
  (env, line) => {
    expect(() => readConfig(env)).toThrow(line)
  },
)

const SMTP = { SMTP_URL: 'smtps://mail.example' }
const PAYSTACK = { PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'sk_test_1' }
const LIVE = { PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'sk_live_1' }
const REAL = {
  ...SMTP,
  ...LIVE,
  MOMO_PROVIDER: 'off',
  IDENTITY_PROVIDER: 'off',
  SMS_PROVIDER: 'termii',
  TERMII_API_KEY: 'key',
  SECRET_KEY: Buffer.from(Array.from({ length: 32 }, (_, index) => index * 5)).toString('base64'),
}
const MTN = {
  MOMO_PROVIDER: 'mtn',
  MOMO_SUBSCRIPTION_KEY: 'key',
  MOMO_API_USER: 'user',
  MOMO_API_KEY: 'secret',
}
const start = (env: Record<string, string>) => requireRealSettings(readConfig(env))

describe.each([
  ['NODE_ENV=production', { NODE_ENV: 'production' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://db/amana' }],
  ['an https PUBLIC_URL', { PUBLIC_URL: 'https://amana.example', TRUST_PROXY: '10.0.0.1' }],
  ['an http PUBLIC_URL that others reach', { PUBLIC_URL: 'http://amana.example' }],
  ['a PUBLIC_URL by number', { PUBLIC_URL: 'http://192.168.1.20:3000/' }],
  ['a HOST that others reach', { HOST: '0.0.0.0' }],
  ['every address of IPv6 as HOST', { HOST: '::' }],
  ['a name as HOST', { HOST: 'amana.example' }],
  ['a live payment key', { PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'sk_live_1' }],
] as [string, Record<string, string>][])('a real deployment, known by %s', (_, sign) => {
  it('starts when every provider is real', () => {
    start({ ...REAL, ...sign })
    expect(readConfig({ ...REAL, ...sign })).toMatchObject({
      real: true,
      demo: false,
      officerTwoFactor: 'totp',
    })
  })

  it.each([
    ['PAYMENT_PROVIDER', { PAYMENT_PROVIDER: 'sandbox' }],
    ['PAYSTACK_SECRET_KEY', PAYSTACK],
    ['PAYSTACK_PUBLIC_KEY', { PAYSTACK_PUBLIC_KEY: 'pk_test_1' }],
    ['MOMO_PROVIDER', { MOMO_PROVIDER: '' }],
    ['MOMO_TARGET_ENVIRONMENT', { ...MTN, MOMO_TARGET_ENVIRONMENT: 'sandbox' }],
    ['USSD_PROVIDER', { USSD_PROVIDER: 'simulator' }],
    ['IDENTITY_PROVIDER', { IDENTITY_PROVIDER: '' }],
    ['SMS_PROVIDER', { SMS_PROVIDER: '' }],
    ['SMTP_URL', { SMTP_URL: '' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'false' }],
    ['OFFICER_TWO_FACTOR', { OFFICER_TWO_FACTOR: 'off' }],
    ['OFFICER_TWO_FACTOR', { OFFICER_TWO_FACTOR: 'email' }],
  ] as [string, Record<string, string>][])('is refused with one line that names %s: %j', (name, wrong) => {
    // The live key is the sign itself.
    if (/^PAYMENT_PROVIDER|^PAYSTACK_SECRET/.test(name) && 'PAYSTACK_SECRET_KEY' in sign) return
    expect(() => start({ ...REAL, ...sign, ...wrong })).toThrow(
      new RegExp(`^${name} [^\\n]*ALLOW_SANDBOX=yes`),
    )
    start({ ...REAL, ...sign, ...wrong, ALLOW_SANDBOX: 'yes' })
  })

  it('starts with a passkey as the second step of officers', () => {
    start({ ...REAL, ...sign, OFFICER_TWO_FACTOR: 'passkey' })
  })

  it.each(['\0'.repeat(32), 'a'.repeat(40), 'abcd'.repeat(10)])('never takes the weak key %j', (key) => {
    const SECRET_KEY = Buffer.from(key).toString('base64')
    expect(() => start({ ...REAL, ...sign, SECRET_KEY, ALLOW_SANDBOX: 'yes' })).toThrow(
      /^SECRET_KEY must be random/,
    )
  })
})

test('demo data in a real deployment is refused', () => {
  const embedded = { ...REAL, NODE_ENV: 'production', DEMO: 'on' }
  expect(() => start(embedded)).toThrow(/^DEMO is on/)
  expect(readConfig({ ...embedded, ALLOW_SANDBOX: 'yes' }).demo).toBe(true)
})

test('https on a real host needs the address of the proxy in front', () => {
  const https = { ...REAL, PUBLIC_URL: 'https://amana.example' }
  expect(() => start(https)).toThrow(/^TRUST_PROXY is required/)
  expect(() => start({ ...https, ALLOW_SANDBOX: 'yes' })).toThrow(/^TRUST_PROXY is required/)
  for (const PUBLIC_URL of ['https://localhost:3000', 'https://127.0.0.1']) start({ ...https, PUBLIC_URL })
})

test('a trial on this machine needs nothing', () => {
  start({})
  start(PAYSTACK)
  for (const host of [
    '127.0.0.1',
    '127.8.9.1',
    '::1',
    '::ffff:127.0.0.1',
    'localhost',
    'LOCALHOST',
    'amana.localhost',
  ])
    start({ HOST: host, PUBLIC_URL: `http://${host.includes(':') ? `[${host}]` : host}:3000/` })
  expect(readConfig({ ALLOW_SANDBOX: 'yes' })).toMatchObject({
    real: false,
    allowSandbox: false,
    officerTwoFactor: 'email',
  })
})

test('compose.yaml starts nothing without providers, and hands each variable on', () => {
  const file = readFileSync(new URL('../../../../compose.yaml', import.meta.url), 'utf8')
  const app = file.slice(file.indexOf('\n  app:'))
  const handed = [...app.matchAll(/^ {6}([A-Z0-9_]+): /gm)].map(([, name]) => name)
  const ofTheImage = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'DEMO']
  expect([...handed, ...ofTheImage].toSorted()).toEqual(VARIABLES.toSorted())
  const env = Object.fromEntries(
    [...app.matchAll(/^ {6}([A-Z0-9_]+): \$\{[A-Z0-9_]+:-([^}]*)\}/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  const given = { DATABASE_URL: 'postgres://db/amana', SECRET_KEY: REAL.SECRET_KEY, NODE_ENV: 'production' }
  expect(() => start({ ...env, ...given })).toThrow(/^PAYMENT_PROVIDER is sandbox/)
  start({ ...env, ...given, ALLOW_SANDBOX: 'yes' })
})

test.each([
  ['HOST', { HOST: '0.0.0.0' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://amana.example' }],
])('the line of the refusal says that %s makes a real deployment', (name, env) => {
  expect(() => start(env)).toThrow(
    new RegExp(
      `^PAYMENT_PROVIDER is sandbox: name paystack or off\\. MOMO_PROVIDER is sandbox[^\\n]* IDENTITY_PROVIDER is sandbox[^\\n]* SMS_PROVIDER is outbox[^\\n]* SMTP_URL is unset[^\\n]* ${name} makes this a real deployment; [^\\n]*$`,
    ),
  )
  start({ ...env, ALLOW_SANDBOX: 'yes' })
  expect(readConfig({ ...env, ALLOW_SANDBOX: 'yes' })).toMatchObject({
    real: true,
    allowSandbox: true,
    demo: true,
  })
  expect(readConfig(env)).toMatchObject({
    real: true,
    demo: false,
    channels: { provider: 'off' },
    officerTwoFactor: 'totp',
  })
})

test('an empty value counts as unset', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' }).port).toBe(3000)
})

test('text messages are files unless a provider is named', () => {
  expect(readConfig({ TERMII_API_KEY: 'unused' }).sms).toEqual({ provider: 'outbox' })
})

test('Termii has its public address and a sender id by default', () => {
  expect(readConfig({ SMS_PROVIDER: 'termii', TERMII_API_KEY: 'key' }).sms).toEqual({
    provider: 'termii',
    apiKey: 'key',
    senderId: 'Amana',
    baseUrl: 'https://api.ng.termii.com',
  })
})

test("Africa's Talking takes another address, with or without a slash at its end, and a sender id", () => {
  const env = {
    SMS_PROVIDER: 'africastalking',
    AFRICASTALKING_USERNAME: 'amana',
    AFRICASTALKING_API_KEY: 'key',
  }
  expect(readConfig(env).sms).toEqual({
    provider: 'africastalking',
    username: 'amana',
    apiKey: 'key',
    senderId: undefined,
    baseUrl: 'https://api.africastalking.com',
  })
  expect(
    readConfig({
      ...env,
      AFRICASTALKING_SENDER_ID: 'Amana',
      AFRICASTALKING_BASE_URL: 'https://api.sandbox.africastalking.com/',
    }).sms,
  ).toMatchObject({ senderId: 'Amana', baseUrl: 'https://api.sandbox.africastalking.com' })
})

test('files are on the disk unless S3 is named', () => {
  expect(readConfig({}).storage).toEqual({ provider: 'disk' })
  expect(
    readConfig({
      STORAGE_PROVIDER: 's3',
      S3_ENDPOINT: 'https://minio.example/',
      S3_BUCKET: 'amana',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }).storage,
  ).toEqual({
    provider: 's3',
    endpoint: 'https://minio.example',
    region: 'us-east-1',
    bucket: 'amana',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
})

test('payments are in the sandbox unless a provider is named', () => {
  expect(readConfig({ PAYSTACK_SECRET_KEY: 'sk_unused' })).toMatchObject({
    payment: { provider: 'sandbox' },
    momo: { provider: 'sandbox' },
  })
})

test('Paystack and MTN have their public addresses by default, and take others', () => {
  const paystack = { PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'sk_1', PAYSTACK_PUBLIC_KEY: 'pk_1' }
  expect(readConfig({ ...paystack, ...MTN })).toMatchObject({
    payment: { provider: 'paystack', secretKey: 'sk_1', baseUrl: 'https://api.paystack.co' },
    momo: { provider: 'mtn', baseUrl: 'https://proxy.momoapi.mtn.com', targetEnvironment: 'mtnnigeria' },
  })
  const others = {
    PAYSTACK_BASE_URL: 'http://127.0.0.1:1/',
    MOMO_BASE_URL: 'http://127.0.0.1:2/',
    MOMO_TARGET_ENVIRONMENT: 'sandbox',
  }
  expect(
    readConfig({ ...paystack, ...MTN, ...others, MOMO_CALLBACK_URL: 'https://amana.example/momo/' }),
  ).toMatchObject({
    payment: { baseUrl: 'http://127.0.0.1:1' },
    momo: {
      baseUrl: 'http://127.0.0.1:2',
      targetEnvironment: 'sandbox',
      callbackUrl: 'https://amana.example/momo/',
    },
  })
})

test('identities are looked up in the sandbox unless Dojah is named', () => {
  expect(readConfig({ DOJAH_APP_ID: 'unused' }).identity).toEqual({ provider: 'sandbox' })
  const dojah = { IDENTITY_PROVIDER: 'dojah', DOJAH_APP_ID: 'id', DOJAH_SECRET_KEY: 'key' }
  expect(readConfig(dojah).identity).toMatchObject({ provider: 'dojah', baseUrl: 'https://api.dojah.io' })
  expect(readConfig({ ...dojah, DOJAH_BASE_URL: 'https://sandbox.dojah.io/' }).identity).toMatchObject({
    baseUrl: 'https://sandbox.dojah.io',
  })
})

test('proxies are addresses, networks and their names', () => {
  const named = ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback', 'linklocal', 'uniquelocal']
  const { trustProxy } = readConfig({ TRUST_PROXY: named.join(', ') })
  expect(trustProxy).toEqual(named)
  expect(inNetworks(named)('10.9.9.9')).toBe(true)
})

test('mails come from an address, with or without a name', () => {
  for (const MAIL_FROM of [
    'a@b.ng',
    'Amana <a@b.ng>',
    '"Àmana, Ltd" <no-reply@mail.amana.ng>',
    '<a@localhost>',
  ])
    expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
})

test('NAME_FILE holds NAME, as a vault hands it over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'amana-config-'))
  try {
    const file = join(folder, 'smtp')
    writeFileSync(file, 'smtps://user:secret@mail.example\n')
    expect(readConfig({ SMTP_URL_FILE: file, SMTP_URL: '' }).smtpUrl).toBe('smtps://user:secret@mail.example')
    expect(() => readConfig({ SMTP_URL_FILE: file, ...SMTP })).toThrow(
      /^SMTP_URL and SMTP_URL_FILE are both set/,
    )
    expect(() => readConfig({ SECRET_KEY_FILE: join(folder, 'none') })).toThrow(
      /^SECRET_KEY_FILE cannot be read/,
    )
    writeFileSync(file, 'nonsense')
    expect(() => readConfig({ SECRET_KEY_FILE: file })).toThrow(/^SECRET_KEY must/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('LANGUAGES: English always, the others when they are named or in a demo', () => {
  const languages = (env: Record<string, string>) =>
    readConfig({ DATABASE_URL: 'postgres://db/amana', ...env }).languages
  expect(languages({})).toEqual(['en'])
  expect(languages({ LANGUAGES: 'ig, ha' })).toEqual(['en', 'ha', 'ig'])
  expect(readConfig({}).languages).toEqual(['en', 'pcm', 'ha', 'yo', 'ig'])
  expect(readConfig({ LANGUAGES: 'en' }).languages).toEqual(['en'])
  expect(() => languages({ LANGUAGES: 'ha,fr' })).toThrow(/^LANGUAGES must be some of en,pcm,ha,yo,ig\.$/)
})

describe('USSD and text messages', () => {
  const embedded = (env: Record<string, string>) => readConfig(env).channels

  test('are simulated in a trial, and off everywhere else', () => {
    expect(embedded({})).toMatchObject({
      provider: 'simulator',
      ussdSecret: undefined,
      code: expect.stringMatching(/^\*\d+#$/),
    })
    expect(embedded({ DATABASE_URL: 'postgres://db/amana' })).toMatchObject({ provider: 'off', code: null })
    expect(embedded({ PUBLIC_URL: 'https://amana.example' }).provider).toBe('off')
    expect(embedded({ PUBLIC_URL: 'https://amana.example', ALLOW_SANDBOX: 'yes' }).provider).toBe('simulator')
  })

  test.each([
    [{ USSD_PROVIDER: 'hollatags' }, /^USSD_PROVIDER must be africastalking, simulator or off\.$/],
    [{ USSD_SECRET: 'short' }, /^USSD_SECRET must be 32 or more/],
    [{ SMS_SECRET: `${'a'.repeat(40)}/` }, /^SMS_SECRET must be 32 or more/],
    [{ USSD_CODE: '123' }, /^USSD_CODE must be a service code/],
    [{ CHANNEL_ADDRESSES: '10.0.0.0/40' }, /^CHANNEL_ADDRESSES must be addresses or networks/],
    [{ CHANNEL_ADDRESSES: 'gateway.example' }, /^CHANNEL_ADDRESSES must be addresses or networks/],
  ])('%j', (env, message) => expect(() => readConfig(env)).toThrow(message))
})

test('networks: from the array or a file, with the versions of the interfaces; the sandbox in a trial alone', () => {
  const given = networks(
    { sim_swap_version: 'v2' },
    { name: 'Hub', prefixes: [], base_url: 'http://127.0.0.1:1/x/' },
  )
  const { telecom } = readConfig({ TELECOM_PROVIDER: 'camara', TELECOM_NETWORKS: given })
  const versions = { 'device-identifier': 'vwip', 'sim-swap': 'v2', 'number-recycling': 'vwip' }
  expect(telecom).toMatchObject({
    provider: 'camara',
    networks: [
      { name: 'MTN', prefixes: ['803'], versions, simSwap: 'retrieve-date' },
      { name: 'Hub', prefixes: [], baseUrl: 'http://127.0.0.1:1/x' },
    ],
  })
  const folder = mkdtempSync(join(tmpdir(), 'amana-networks-'))
  writeFileSync(join(folder, 'networks.json'), given)
  const read = readConfig({ TELECOM_PROVIDER: 'camara', TELECOM_NETWORKS: join(folder, 'networks.json') })
  rmSync(folder, { recursive: true })
  expect(read.telecom).toEqual(telecom)
  expect(readConfig({}).telecom).toEqual({ provider: 'sandbox' })
  expect(readConfig({ DATABASE_URL: 'postgres://db/amana' }).telecom).toEqual({ provider: 'off' })
  expect(() => start({ ...REAL, TELECOM_PROVIDER: 'sandbox' })).toThrow(
    /^TELECOM_PROVIDER is sandbox: name camara or off\./,
  )
})
