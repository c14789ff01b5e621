import { paths } from './paths.ts'
import { useMediaQuery, WIDE } from './use-media-query.ts'

/** Where a transfer begins: a phone has its own path, which begins with the choice of the device. */
export function useTransferPath({ deviceChosen = false } = {}): string {
  const wide = useMediaQuery(WIDE)
  if (wide) return paths.transfer
  return deviceChosen ? paths.transferNewOwner : paths.transferSelectDevice
}
