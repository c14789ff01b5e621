import type { Locale } from '@amana/messages'
import Bowser from 'bowser'
import { textsIn } from '../../../kernel/texts.ts'
import { ACCOUNT_TEXTS } from '../account-texts.ts'

/** As sessions keep it. */
const UNKNOWN = textsIn(null, ACCOUNT_TEXTS).sessions.unknown
const BETWEEN = ' on '
const MAX_LENGTH = 80
/** A header can be as long as the server reads; a real one is not. */
const MAX_HEADER = 500

/**
 * The browser's name in a few words of English, as a session keeps it: `Chrome on Android`. For people to
 * recognise, never to decide anything.
 */
export function deviceNameOf(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_HEADER))
  const name = [browser.name, os.name].filter(Boolean).join(BETWEEN)
  return name === '' ? UNKNOWN : name.slice(0, MAX_LENGTH)
}

/** The system in a kept name; null: it is not known. */
export function systemOf(device: string): string | null {
  const at = device.lastIndexOf(BETWEEN)
  return at < 0 ? null : device.slice(at + BETWEEN.length)
}

/** The kept name in the reader's language. */
export function wordedDevice(device: string, language: Locale): string {
  const { unknown, named } = textsIn(language, ACCOUNT_TEXTS).sessions
  if (device === UNKNOWN) return unknown
  const at = device.lastIndexOf(BETWEEN)
  return at < 0 ? device : named(device.slice(0, at), device.slice(at + BETWEEN.length))
}
