/** True when the file system has no room, or the account's quota is used up. libvips reports it as text. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || /no space left on device/i.test(error.message)
}
