import Bowser from 'bowser'

const UNKNOWN = 'Unknown device'
const MAX_LENGTH = 80
/** A header can be as long as the server reads; a real one is not. */
const MAX_HEADER = 500

/**
 * The browser's name in a few words: `Chrome on Android`. For people to recognise, never to decide anything.
 */
export function deviceNameOf(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_HEADER))
  const name = [browser.name, os.name].filter(Boolean).join(' on ')
  return name === '' ? UNKNOWN : name.slice(0, MAX_LENGTH)
}
