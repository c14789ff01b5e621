/** The part of the package that the tests use; it has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  function decrypt(
    message: Buffer,
    keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer },
  ): Buffer
  const ece: { decrypt: typeof decrypt }
  export default ece
}
