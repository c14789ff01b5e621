/**
 * Refusals by PostgreSQL and by TLS that a setting or a missing right causes, each as one line for the
 * administrator. They name no password.
 */
import { StartError } from '../kernel/start-error.ts'
import { databaseErrorCode, isDatabaseDown } from './errors.ts'

const BY_CODE: Record<string, string> = {
  '28P01': 'is refused by PostgreSQL: the password is wrong. Correct it in the URL, percent-encoded.',
  '28000':
    'is refused by PostgreSQL: the account is unknown there, or pg_hba.conf does not let it in from this machine or without TLS. Create the role, or allow it.',
  '3D000': 'names a database that is not there. Create it: createdb -O ACCOUNT NAME.',
  '42501':
    'names an account without a right that it needs. Make it the owner of the database: alter database NAME owner to ACCOUNT.',
  '53300':
    'names a PostgreSQL without a free connection. Lower DATABASE_POOL_SIZE or WEB_CONCURRENCY, or raise max_connections.',
  '0A000':
    'names a PostgreSQL that lacks what is needed. Install PostgreSQL 15 or newer with its contrib extensions.',
  '58P01':
    'names a PostgreSQL without the extension pg_trgm. Install its contrib package (Debian: postgresql-contrib).',
  ENOTFOUND: 'names a PostgreSQL that does not answer: no name server knows its host. Correct the host.',
  EAI_AGAIN:
    'names a PostgreSQL that does not answer: no name server does either. Correct the host, or mend the network.',
  ECONNREFUSED:
    'names a PostgreSQL that does not answer: nothing listens there. Check host and port, and start it.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'names a host that is not in the certificate of the server. Use the name that the certificate has.',
  CERT_HAS_EXPIRED: 'names a PostgreSQL whose certificate has expired. Renew it on the server.',
}

const OF_A_CERTIFICATE =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|CERT_\w+|ERR_SSL_\w+|ERR_OSSL_\w+)$/

/** Errors of the driver, which have no code. */
const BY_MESSAGE: [RegExp, string][] = [
  [
    /server does not support SSL/,
    'asks for TLS, and the server has none. Switch ssl on in postgresql.conf, or remove sslmode from the URL.',
  ],
  [
    /client password must be a (non-empty )?string/,
    'has no password, and PostgreSQL asks for one. Write it into the URL.',
  ],
  [/password file|SASL|SCRAM/, 'is refused by PostgreSQL: sign-in failed. Check account and password.'],
  [/primary is a standby/, 'names a standby, which takes no writes. Name the primary.'],
]

/**
 * The advice, without the variable before it; null: this is no matter of settings.
 *
 * @param error also one that a migration wrapped
 */
export function connectionRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof AggregateError) return first(error.errors)
  const code = databaseErrorCode(error) ?? ''
  if (code === 'ENOENT' || code === 'EACCES') return fileRefusal(error)
  if (OF_A_CERTIFICATE.test(code) && !(code in BY_CODE))
    return `names a PostgreSQL whose certificate is not trusted (${code}). Name the authority that signed it: sslmode=verify-full&sslrootcert=FILE.`
  const known = BY_CODE[code] ?? BY_MESSAGE.find(([text]) => text.test(error.message))?.[1]
  return known ?? connectionRefusal(error.cause)
}

function first(errors: readonly unknown[]): string | null {
  return errors.map(connectionRefusal).find((line) => line !== null) ?? null
}

function fileRefusal(error: Error): string {
  const { syscall, path, address } = error as NodeJS.ErrnoException & { address?: string }
  if (syscall === 'connect')
    return `names a PostgreSQL that does not answer: ${address ?? 'its socket'} is not there or may not be used. Start it, or correct the folder of the socket.`
  return `names a file that cannot be read: ${path ?? 'a certificate or key'}. Correct it in the URL.`
}

/** Runs work on a database; settings and rights that break it become one line. @throws StartError */
export async function naming<T>(variable: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const line = error instanceof StartError ? null : connectionRefusal(error)
    if (line !== null) throw new StartError(`${variable} ${line}`, { cause: error })
    if (isDatabaseDown(error))
      throw new StartError(
        `${variable} names a PostgreSQL that does not answer. Check the address, the account and the network.`,
        { cause: error },
      )
    throw error
  }
}
