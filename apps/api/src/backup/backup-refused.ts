/** A backup cannot be made or restored here. The message is for the administrator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
