/** Services that the product uses over the network: mail, Redis, file storage, providers, its own address. */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import {
  createFileStorage,
  createSmtpMailer,
  MailNotSent,
  type ProviderAccount,
  pingRedis,
  providerAccounts,
  verifySmtp,
} from '../../compose/doctor.ts'
import { isHttps } from '../../config/deployment.ts'
import type { Config } from '../../config/index.ts'
import { DAY, SECOND } from '../../kernel/durations.ts'
import { StorageDown } from '../../ports/file-storage.ts'
import type { Mail } from '../../ports/mailer.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const HIDDEN = /\/\/[^@/]*@/

/** An address without its account. */
const shown = (url: string) => url.replace(HIDDEN, '//').replace(/\?.*$/, '')

/** Codes of nodemailer for a server that cannot be reached now. */
const NO_ANSWER = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'EDNS',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** @param to the address of a test mail; without one it only signs in */
export async function mail(config: Config, to: string | null, now: Date): Promise<Finding[]> {
  const { smtpUrl, mailFrom, real } = config
  if (!smtpUrl) {
    const text = 'SMTP_URL is unset, so mails are files in DATA_DIR/outbox/mail'
    return [real ? warn('mail', `${text}. Name a mail server.`) : ok('mail', text)]
  }
  try {
    await verifySmtp(smtpUrl)
    if (!to)
      return [
        ok(
          'mail',
          `${shown(smtpUrl)} lets us in. To send a test mail: doctor --mail-to ADDRESS, or set SUPPORT_EMAIL`,
        ),
      ]
    await sendTest(smtpUrl, mailFrom, {
      id: `doctor-${randomUUID()}`,
      at: now,
      to,
      subject: 'Amana: test mail',
      text: 'This mail was sent by "npm run admin -- doctor". Mails of this deployment arrive.',
      html: '<p>This mail was sent by "npm run admin -- doctor". Mails of this deployment arrive.</p>',
      attachments: [],
    })
    return [
      ok('mail', `${shown(smtpUrl)} took a test mail to ${to}, from ${mailFrom}. Look whether it arrives`),
    ]
  } catch (error) {
    if (error instanceof MailNotSent) return [mailFault(error, smtpUrl, mailFrom)]
    throw error
  }
}

async function sendTest(url: string, from: string, message: Mail): Promise<void> {
  const mailer = createSmtpMailer({ url, from, timeoutMs: 10 * SECOND })
  await mailer.send(message).finally(() => mailer.close())
}

function mailFault({ code, responseCode }: MailNotSent, smtpUrl: string, mailFrom: string): Finding {
  const server = shown(smtpUrl)
  if (code === 'EAUTH')
    return fail('mail', `${server} refuses user or password of SMTP_URL. Correct them, percent-encoded.`)
  if (code === 'EENVELOPE')
    return fail(
      'mail',
      `${server} refuses the sender ${mailFrom} or the receiver (${responseCode ?? 'no code'}). Correct MAIL_FROM, or let the server relay for it.`,
    )
  if (NO_ANSWER.has(code))
    return warn(
      'mail',
      `${server} does not answer now (${code}). Check SMTP_URL, the server and the firewall.`,
    )
  return fail(
    'mail',
    `${server} cannot be used (${code}${responseCode ? ` ${responseCode}` : ''}). Check port and TLS: smtps:// for 465, smtp:// for 587.`,
  )
}

export async function redis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Finding[]> {
  if (!redisUrl) return [ok('redis', 'not used; PostgreSQL counts')]
  try {
    await pingRedis(redisUrl)
    return [ok('redis', `${shown(redisUrl)} answers`)]
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (/WRONGPASS|NOAUTH|NOPERM|invalid (username|password)|without any password/i.test(message))
      return [
        fail(
          'redis',
          `${shown(redisUrl)} refuses user or password of REDIS_URL. Correct them, percent-encoded.`,
        ),
      ]
    const code = (error as NodeJS.ErrnoException).code ?? 'no answer in time'
    return [
      warn(
        'redis',
        `${shown(redisUrl)} does not answer now (${code}); each process counts alone meanwhile. Start it, or correct REDIS_URL.`,
      ),
    ]
  }
}

/** Writes, reads and deletes a small file. */
export async function storage(config: Pick<Config, 'storage' | 'dataDir'>): Promise<Finding[]> {
  const files = createFileStorage(config)
  const key = `doctor/${randomUUID()}`
  const source = join(tmpdir(), `amana-doctor-${randomUUID()}`)
  const place = config.storage.provider === 's3' ? `bucket ${config.storage.bucket}` : 'DATA_DIR/uploads'
  await writeFile(source, 'doctor', { mode: 0o600 })
  try {
    await files.put(key, source, 'text/plain')
    const stored = await files.open(key)
    const text = stored && Buffer.concat(await stored.toArray()).toString()
    await files.delete(key)
    if (text !== 'doctor')
      return [
        fail(
          'storage',
          `${place} gives back other bytes than were written. Look at the server of S3_ENDPOINT.`,
        ),
      ]
    return [ok('storage', `${place}: written, read and deleted`)]
  } catch (error) {
    if (!(error instanceof StorageDown)) throw error
    if (config.storage.provider === 'disk')
      return [
        fail(
          'storage',
          `${place} cannot be used: ${error.message}. Give this account the right to write there.`,
        ),
      ]
    return [
      /did not answer/.test(error.message) || /HTTP 5/.test(error.message)
        ? warn('storage', `${error.message}. Check S3_ENDPOINT and the network.`)
        : fail(
            'storage',
            `${error.message}. Correct S3_BUCKET, S3_REGION and the keys, or their rights: get, put, delete, list.`,
          ),
    ]
  } finally {
    await rm(source, { force: true })
  }
}

export async function providers(config: Config): Promise<Finding[]> {
  const accounts = providerAccounts(config)
  if (accounts.length === 0) return [ok('providers', 'none is outside: sandboxes, files or off')]
  return Promise.all(accounts.map(provider))
}

async function provider({ choice, keys, ask }: ProviderAccount): Promise<Finding> {
  const answer = await ask()
  if (answer === 'taken') return ok(choice, 'answers, and takes our key')
  if (answer === 'unpaid') return warn(choice, 'takes our key, and asks for money. Top the account up.')
  if (answer === 'refused') return fail(choice, `refuses ${keys}. Copy them from its dashboard again.`)
  return warn(choice, `does not answer now (${answer.none}). See docs/runbooks/provider-down.md.`)
}

const CERTIFICATE_DAYS = 14

/** The address that everybody opens, by the proxy in front. */
export async function publicAddress({ publicUrl, real, host, port }: Config, now: Date): Promise<Finding[]> {
  if (!publicUrl) {
    const text = `PUBLIC_URL is unset: links in messages lead to http://${host}:${port}`
    return [real ? warn('address', `${text}. Set it to the address that people open.`) : ok('address', text)]
  }
  if (!isHttps(publicUrl)) {
    const text = `PUBLIC_URL ${publicUrl} is without TLS`
    return [
      real
        ? warn('address', `${text}. Put a proxy with TLS in front (deploy/), and write https.`)
        : ok('address', text),
    ]
  }
  const seen = await certificateOf(publicUrl)
  if (typeof seen === 'string')
    return [
      warn(
        'address',
        `${publicUrl} does not answer now (${seen}). Check the name, the proxy and the firewall.`,
      ),
    ]
  const ends = new Date(seen.certificate.valid_to)
  const days = Math.floor((ends.getTime() - now.getTime()) / DAY)
  if (days < 0) return [fail('address', `the certificate of ${publicUrl} has expired. Renew it.`)]
  if (seen.fault)
    return [
      fail(
        'address',
        `browsers do not trust the certificate of ${publicUrl} (${seen.fault}). Get one for this name.`,
      ),
    ]
  if (days < CERTIFICATE_DAYS)
    return [warn('address', `the certificate of ${publicUrl} ends in ${days} days. Renew it.`)]
  return [
    ok('address', `${publicUrl}: the certificate holds for ${days} days`),
    ...(await metricsHidden(publicUrl)),
  ]
}

function certificateOf(
  url: string,
): Promise<{ certificate: PeerCertificate; fault: string | null } | string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const host = hostname.replaceAll(/[[\]]/g, '')
    const servername = isIP(host) === 0 ? host : ''
    // Also a certificate that is not trusted is looked at.
    const socket = connect({ host, port: Number(port || 443), servername, rejectUnauthorized: false }, () => {
      const error = socket.authorizationError as unknown
      const fault = socket.authorized ? null : String(error instanceof Error ? error.message : error)
      resolve({ certificate: socket.getPeerCertificate(), fault })
      socket.destroy()
    })
    socket.setTimeout(5 * SECOND, () => {
      resolve('no answer in time')
      socket.destroy()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}

async function metricsHidden(publicUrl: string): Promise<Finding[]> {
  const answer = await fetch(`${publicUrl}/metrics`, {
    signal: AbortSignal.timeout(5 * SECOND),
    redirect: 'manual',
  })
    .then(({ status }) => status)
    .catch(() => null)
  return answer === 200
    ? [
        fail(
          'metrics',
          `${publicUrl}/metrics is open to everybody. Deny it in the proxy (deploy/), or set METRICS_PUBLIC=false.`,
        ),
      ]
    : []
}
