/** RFC 9110 §12.5.3, without weights other than 0. */
export function acceptsEncoding(encoding: 'br' | 'gzip', accepted = ''): boolean {
  return accepted.split(',').some((one) => PATTERNS[encoding].test(one))
}

const patternOf = (names: string) =>
  new RegExp(`^\\s*(?:${names})\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*$).*)?$`, 'i')
/** `*` may mean a content encoding that a program between does not know, so only gzip is taken for it. */
const PATTERNS = { br: patternOf('br'), gzip: patternOf('gzip|x-gzip|\\*') }
