/** CAMARA's files as they were published, read for tests. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { objectIdOf as idOf, scenariosOf, schemasOf } from '../../../testing/published-files.ts'

/** Their git object ids at the commits that README.md names. */
export const PUBLISHED: Readonly<Record<string, string>> = {
  'api/device-identifier.yaml': '0ec551f0aa8e1183719a16306b96ab9f8a7269b8',
  'api/number-recycling.yaml': '2b3aa31c13a4227dfdffc4b2f913260792131f8a',
  'api/sim-swap.yaml': '3f053d78ffd96dc01a6a8ba94f47a9f580a9b5d6',
  'common/CAMARA_common.yaml': '73895974478c1d8fffd2ba7b7a6553eec1a145b1',
  'features/device-identifier-matchIdentifier.feature': '8646ce96ae79c12ba57019e08c0609febdcbf403',
  'features/device-identifier-retrieveIdentifier.feature': 'ab8ef527665ebe57f1bf2bfca8956559a3756da0',
  'features/number-recycling.feature': '1696e05b9d3f50e978346202590b7079682e6ad0',
  'features/sim-swap-checkSimSwap.feature': 'db592a680b46e6e91a141c86f953a90bd98feefa',
  'features/sim-swap-retrieveSimSwapDate.feature': 'c9ac6db2c58d9cf5bbfae3e27c7932536fce39b3',
}

const pathOf = (file: string) => join(import.meta.dirname, file)
export const objectIdOf = (file: string): string => idOf(pathOf(file))
export const FEATURES = Object.keys(PUBLISHED).filter((file) => file.endsWith('.feature'))
export const scenariosIn = (feature: string) => scenariosOf(pathOf(feature))

type Api = 'device-identifier' | 'sim-swap' | 'number-recycling'
interface Operation {
  requestBody: { content: { 'application/json': { schema: { $ref: string } } } }
  responses: Record<string, { $ref?: string }>
}
interface OpenApi {
  paths: Record<string, { post: Operation }>
}

/** References between the files are relative to it. */
const ROOT = 'https://camara.test'
const document = (file: string): OpenApi => parse(readFileSync(pathOf(file), 'utf8'))
const APIS: Record<Api, OpenApi> = {
  'device-identifier': document('api/device-identifier.yaml'),
  'sim-swap': document('api/sim-swap.yaml'),
  'number-recycling': document('api/number-recycling.yaml'),
}
const schemas = schemasOf({
  [`${ROOT}/common/CAMARA_common.yaml`]: document('common/CAMARA_common.yaml'),
  ...Object.fromEntries(Object.entries(APIS).map(([api, file]) => [`${ROOT}/api/${api}.yaml`, file])),
})
export const { isDateTime } = schemas

/** An operation by its path, such as `/sim-swap/vwip/check`. */
export interface Called {
  api: Api
  operation: string
}

export function calledBy(path: string): Called | null {
  const [, api = '', operation = ''] = /^\/([a-z-]+)\/[^/]+\/([a-z-]+)$/.exec(path) ?? []
  const found = Object.hasOwn(APIS, api) ? APIS[api as Api].paths[`/${operation}`] : undefined
  return found ? { api: api as Api, operation } : null
}

/** @param pointer `#/components/…` in the interface's file */
export const faultsBySchema = (api: Api, pointer: string, value: unknown): string | null =>
  schemas.faults(`${ROOT}/api/${api}.yaml${pointer}`, value)

/** Faults of the header `x-correlator`. */
export const faultsOfCorrelator = (value: unknown): string | null =>
  schemas.faults(`${ROOT}/common/CAMARA_common.yaml#/components/schemas/XCorrelator`, value)

/** By the operation's request body. */
export function faultsOfRequest({ api, operation }: Called, body: unknown): string | null {
  const { post } = APIS[api].paths[`/${operation}`] ?? {}
  return faultsBySchema(api, post?.requestBody.content['application/json'].schema.$ref ?? '', body)
}

/** By the answer that the operation declares for this status. */
export function faultsOfAnswer({ api, operation }: Called, status: number, body: unknown): string | null {
  const answer = APIS[api].paths[`/${operation}`]?.post.responses[status]
  if (!answer) return `the file declares no ${status}`
  const media = '/content/application~1json/schema'
  if (answer.$ref === undefined)
    return faultsBySchema(api, `#/paths/~1${operation}/post/responses/${status}${media}`, body)
  if (answer.$ref.startsWith('#')) return faultsBySchema(api, answer.$ref + media, body)
  return schemas.faults(new URL(answer.$ref + media, `${ROOT}/api/`).href, body)
}
