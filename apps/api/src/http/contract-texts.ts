/**
 * Every text of the contract that people read; files of translations have them by their English. Gathered
 * from the contract's exports and schemas; texts that stand in the server's code are listed here.
 */
import * as contract from '@amana/contract'
import { ENDPOINTS, ERRORS, STATES } from '@amana/contract'
import { ALL_ERRORS } from '@amana/contract/all-errors'
import type { z } from 'zod'
import { PHRASES } from '../kernel/texts.ts'

/** Endpoints whose answers people read; those of programs stay English. */
const FOR_PEOPLE = ENDPOINTS.filter(
  ({ dialect, auth }) => (dialect ?? 'amana') === 'amana' && auth !== 'client',
)

/** Constants of the contract that are no texts: names, addresses, patterns. */
const NO_TEXTS = new Set([
  'ENDPOINTS',
  'ERRORS',
  'STATES',
  'LGAS',
  'PARTNER_SCOPE_LABELS',
  'PARTNER_SCOPES',
  'TIME_ZONE',
])

/** Texts with a value in them. */
const TEMPLATES: readonly [RegExp, string][] = [
  [/^Use at most [\d,]+ characters$/, 'Use at most {count} characters'],
]

/** Texts of refusals that stand in the server's code, with `{name}` for values. */
const OF_THE_SERVER = [
  '{email} is already a member.',
  '{method} is not accepted here. Choose {others}.',
  'A file may have at most {count} MB.',
  'An organisation has at most {count} clients. Revoke one first.',
  'An organisation has at most {count} webhooks. Delete one first.',
  'Ask for at most {count} days',
  'Ask your administrator to change an officer’s account.',
  'Ask your administrator to change your address.',
  'At most {count} files can be sent',
  'Choose a day that is not before From',
  'Choose a password that is not the one-time password',
  'Enter an IMEI, at least its first 8 digits, or a case number',
  'Enter an amount from {least} to {most}',
  'Enter an amount in naira with at most two decimals',
  'Enter the code of your authenticator app, or a recovery code',
  'For the block list your organisation needs a client with the scope telco:read.',
  'For the block list your organisation needs a test client with the scope telco:read.',
  'Invalid officer ID or password. Please check your credentials and try again.',
  'It answered that it is gone (410).',
  'It accepted no event for three days.',
  'One of these scopes is not for your kind of organisation. Ask the operator to grant it to a client.',
  'Only an owner can make or remove an owner.',
  'Others are paying with the last uses of this promo code. Try again in {when}, or pay without it.',
  'A payment request is open on this number. Confirm or decline it on the phone, then try again.',
  'Phone number is required',
  'Send the file as text/csv.',
  'Send the text as UTF-8.',
  'Send this as multipart/form-data, or as JSON.',
  'Send this as multipart/form-data.',
  'Sightings of phones are for police commands alone.',
  'The amount due is NGN{amount}',
  'The form could not be read to its end. Please send it again.',
  'There is no check of this IMEI to pay for. Start one first.',
  'There is no such day',
  'This check is not paid for yet. Pay for it to get the report.',
  'This client is revoked. Make a new one.',
  'This client signs in by its own key and has no secret. Make a new client for a new key.',
  'This date does not exist',
  'This day has passed',
  'This day is before the first one',
  'This device has an open case already: {case}.',
  'This field is not known',
  'This field is required',
  'This invitation is for {email}. Sign in with the account of that address.',
  'This number got {count} payment requests within an hour. Try again in {when}, or pay another way.',
  'This person has not verified this phone number. Send the code to their email address instead.',
  'This report was sent again {count} times today. Download it here, or send it again tomorrow.',
  'This text has a character that we cannot store',
  'This value is not valid',
  'This value is too long',
  'This webhook is disabled. Make a new one.',
  'Too many promo codes were tried. Pay without one, or try again later.',
  'Too many wrong attempts. You can enter a code again from {when}. If you cannot wait, ask our support to reset your second step.',
  'Too many wrong attempts. You can enter your password again from {when}. If you cannot wait, choose a new one with “Forgot password”.',
  'Too many wrong attempts. You can use your PIN again from {when}. Until then you can report a device stolen or lost with your password, and reset a forgotten PIN in the settings.',
  'We have sent a code to your email address. Enter it here, or a recovery code.',
  'We sent a code by SMS to the phone number that belongs to this {kind}: {phone}. Enter it to verify.',
  'Write the day as 2026-11-30',
  'The SIM card of your number was replaced recently. For your safety this works again from {when}. You can still report a device stolen or lost.',
  'You began several payments with promo codes. Finish one of them, or pay without a code.',
  'You already have an application that waits for a decision.',
  'You have used this promo code twice. Pay without it.',
  'Your account was recovered recently. For your safety this works again from {when}. You can still report a device stolen or lost.',
  'Your payment of NGN{amount} for this phone is still open. Finish it without the code, or use the code in {when}.',
  'Your role in this organisation is {role}. Ask an owner or admin.',
] as const

const TEXT = /^[A-Z“].*[a-z]/s

function textsIn(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    if (TEXT.test(value) && !(STATES as readonly string[]).includes(value)) into.add(templateOf(value))
  } else if (Array.isArray(value)) {
    for (const each of value) textsIn(each, into)
  } else if (typeof value === 'object' && value !== null && !('_zod' in value) && !isEndpoint(value)) {
    for (const each of Object.values(value)) textsIn(each, into)
  }
}

const isEndpoint = (value: object): boolean => 'path' in value && 'method' in value && 'summary' in value

/** The template of a text with a value, else the text. */
const templateOf = (text: string): string => TEMPLATES.find(([pattern]) => pattern.test(text))?.[1] ?? text

interface Definition {
  error?: unknown
  checks?: unknown[]
  [part: string]: unknown
}

/** Inputs that lead the schemas' functions to each of their messages. */
const INPUTS = [undefined, null, '', ' ', '1', '12345678', 'x', {}]

/** Messages of a schema, of all that it is made of. */
function messagesIn(schema: unknown, into: Set<string>, seen = new Set<unknown>()): void {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
  seen.add(schema)
  if (Array.isArray(schema)) {
    for (const each of schema) messagesIn(each, into, seen)
    return
  }
  const definition = (schema as { _zod?: { def: Definition } })._zod?.def
  if (!definition) return
  if (typeof definition.error === 'function')
    for (const input of INPUTS) {
      const message: unknown = definition.error({ input, code: 'invalid_type' })
      if (typeof message === 'string') into.add(templateOf(message))
    }
  for (const part of Object.values(definition)) {
    messagesIn(part, into, seen)
    if (typeof part === 'object' && part !== null && !('_zod' in part))
      for (const each of Object.values(part)) messagesIn(each, into, seen)
  }
}

function gather(): string[] {
  const texts = new Set<string>()
  for (const { message } of Object.values(ERRORS)) texts.add(message)
  for (const { method, description, errors, params, query, body } of FOR_PEOPLE) {
    for (const code of errors) texts.add(ALL_ERRORS[code].message)
    if (method !== 'GET') texts.add(description)
    for (const schema of [params, query, body] satisfies (z.ZodType | undefined)[]) messagesIn(schema, texts)
  }
  for (const [name, value] of Object.entries(contract)) if (!NO_TEXTS.has(name)) textsIn(value, texts)
  for (const text of [...OF_THE_SERVER, ...PHRASES]) texts.add(text)
  return [...texts].toSorted()
}

export const CONTRACT_TEXTS: readonly string[] = gather()
