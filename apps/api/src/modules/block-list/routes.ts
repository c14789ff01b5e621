import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { answerEir, answerEirAtOnce, type EirMemory } from './answer-eir.ts'
import type { BlockListDeps } from './deps.ts'
import { downloadOfficersCopy } from './officers-copy.ts'
import { putCursor } from './put-cursor.ts'
import { readChanges } from './read-changes.ts'
import { readDigest, readDigestBucket, readDigestPart, readDigestParts } from './read-digest.ts'
import { downloadSnapshot, readSnapshot } from './read-snapshot.ts'

export function blockListRoutes(deps: BlockListDeps, eir: Omit<EirMemory, 'blocked'>): Route[] {
  const memory = { ...eir, blocked: deps.blocked }
  return [
    route(contract.readBlockChanges, ({ query }, { actor, headers, closing }) =>
      readChanges(deps, deps.blockHead, actor, query, { headers, closing }),
    ),
    route(contract.readSnapshot, (_input, { actor }) => readSnapshot(deps, actor)),
    route(contract.downloadSnapshot, ({ params, query: { digits = '14' } }, { actor, headers }) =>
      downloadSnapshot(deps, actor, { ...params, digits, ifNoneMatch: headers['if-none-match']?.toString() }),
    ),
    route(contract.downloadBlockedNumbers, (_input, { actor, headers }) =>
      downloadOfficersCopy(deps, actor, headers['if-none-match']?.toString()),
    ),
    route(contract.readDigest, ({ query }, { actor }) => readDigest(deps, actor, query.position)),
    route(contract.readDigestBucket, ({ params, query }, { actor, headers }) =>
      readDigestBucket(deps, actor, { ...params, ...query }, headers['accept-encoding']?.toString()),
    ),
    route(contract.readDigestParts, ({ params, query }, { actor }) =>
      readDigestParts(deps, actor, { ...params, ...query }),
    ),
    route(contract.readDigestPart, ({ params, query }, { actor, headers }) =>
      readDigestPart(deps, actor, { ...params, ...query }, headers['accept-encoding']?.toString()),
    ),
    {
      ...route(contract.equipmentStatus, ({ query }, { actor, setHeader }) =>
        answerEir(deps, memory, actor, { query, setHeader }),
      ),
      atOnce: (search, { actor }) =>
        actor.kind === 'client' ? answerEirAtOnce(deps, memory, actor, search) : null,
    },
    route(contract.putBlockCursor, ({ body }, { actor }) => putCursor(deps, actor, body)),
  ]
}
