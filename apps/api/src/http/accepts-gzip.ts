/** RFC 9110 §12.5.3, without weights other than 0. */
export function acceptsGzip(accepted = ''): boolean {
  return accepted.split(',').some((one) => /^\s*(?:gzip|x-gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(one))
}
