import { createHmac, type KeyObject } from 'node:crypto'

/** A network's token of a SIM, which means something to its network alone. @returns hex */
export function hashSim(key: KeyObject, organisationId: string, sim: string): string {
  return createHmac('sha256', key).update(`${organisationId}\0${sim}`).digest('hex')
}
