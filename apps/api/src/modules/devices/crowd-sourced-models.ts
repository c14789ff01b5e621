import { type Imei, tacOf } from '@amana/contract'
import { createLoader } from '../../db/loader.ts'
import type { DeviceDeps } from './deps.ts'
import { selectCrowdSourcedModels } from './model-queries.ts'
import type { Model } from './rules.ts'

/**
 * Brand and model of an IMEI with an unknown TAC, as its owners call it (decisions §2); concurrent look-ups
 * share a statement.
 */
export function crowdSourcedModels({ database }: Pick<DeviceDeps, 'database'>): (imei: Imei) => Promise<Model | undefined> {
  const ofTac = createLoader((tacs: string[]) => selectCrowdSourcedModels(database.read, tacs))
  return (imei) => ofTac(tacOf(imei))
}
