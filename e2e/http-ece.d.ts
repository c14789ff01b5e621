/** What the tests use of the package, which has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  function decrypt(
    message: Buffer,
    keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer },
  ): Buffer
  const ece: { decrypt: typeof decrypt }
  export default ece
}
