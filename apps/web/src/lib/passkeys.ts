/** Passkeys of this browser. The library comes with the first use. */
import type { CreationOptions, RequestOptions } from '@amana/contract/passkeys'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { passkeys } from './messages/passkeys.ts'

let library: Promise<typeof import('@simplewebauthn/browser')> | null = null

function load() {
  library ??= import('@simplewebauthn/browser').catch((error: unknown) => {
    library = null
    throw error
  })
  return library
}

type Problem = keyof typeof passkeys.problems | 'aborted'

/** The browser or the person made no answer. `aborted`: another request took its place. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem === 'aborted' ? problem : passkeys.problems[problem])
    this.problem = problem
  }
}

/** Why there is no passkey here: an old browser, or an address that is a number. Null: there may be. */
export function whyNoPasskeys(): string | null {
  const { hostname, origin } = window.location
  if (isNumber(hostname)) {
    const address = origin.replace(hostname, isLoopback(hostname) ? 'localhost' : '…')
    return passkeys.unsupported.number(address)
  }
  return 'PublicKeyCredential' in window ? null : passkeys.unsupported.browser
}

/** WebAuthn needs a domain (§5.1.2), which an IP address is not. */
function isNumber(host: string): boolean {
  return /^[\d.]+$|^\[/.test(host)
}

function isLoopback(host: string): boolean {
  return host.startsWith('127.') || host === '[::1]'
}

/** Asks the person for a new passkey. @throws PasskeyError */
export async function makePasskey(options: CreationOptions): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await load()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return asked('notMade', options.timeout, () => startRegistration({ optionsJSON }))
}

/** Asks the person for a passkey. @throws PasskeyError */
export async function askForPasskey(options: RequestOptions): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await load()
  return asked('cancelled', options.timeout, () => startAuthentication({ optionsJSON: options }))
}

/**
 * Offers passkeys among what the browser fills in; the promise rests until the person takes one.
 * @throws PasskeyError `aborted`: a press of a button asks now, or the page is left
 */
export async function awaitPasskey(options: RequestOptions): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await load()
  return asked('cancelled', Number.POSITIVE_INFINITY, () =>
    startAuthentication({ optionsJSON: options, useBrowserAutofill: true }),
  )
}

/** Whether the browser offers passkeys in a form. */
export async function offersInForm(): Promise<boolean> {
  if (whyNoPasskeys() !== null) return false
  const { browserSupportsWebAuthnAutofill } = await load()
  return browserSupportsWebAuthnAutofill()
}

/** The page is left: what it asked the person for ends. */
export function stopAsking(): void {
  void library?.then(
    ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
    () => undefined,
  )
}

async function asked<Answer>(
  refused: 'cancelled' | 'notMade',
  timeout: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const since = performance.now()
  try {
    return await ask()
  } catch (error) {
    const late = performance.now() - since >= timeout
    throw new PasskeyError(problemOf(error instanceof Error ? error.name : '', late ? 'late' : refused))
  }
}

/** By the names of WebAuthn §5.1.3 and §5.1.4; a browser does not say why a person is not there. */
function problemOf(name: string, notAllowed: Problem): Problem {
  switch (name) {
    case 'AbortError':
      return 'aborted'
    case 'NotAllowedError':
      return notAllowed
    case 'InvalidStateError':
      return 'exists'
    case 'ConstraintError':
      return 'noLock'
    case 'SecurityError':
      return 'address'
    default:
      return 'failed'
  }
}
