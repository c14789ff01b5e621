/** Bytes or a text that are not what they should be. The message says where, for tests and logs. */
export class Malformed extends Error {
  override name = 'Malformed'
}
