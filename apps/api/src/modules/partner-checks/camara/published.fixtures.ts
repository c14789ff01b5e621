/** CAMARA's files as they were published, read for tests. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pickle } from '@cucumber/messages'
import { parse } from 'yaml'
import { objectIdOf as idOf, scenariosOf, schemasOf } from '../../../testing/published-files.ts'

/** Their git object ids at commit 55dec088 of github.com/camaraproject/DeviceAuthenticity. */
export const PUBLISHED = {
  'device-authenticity.feature': '3042b65c2ba696db7b6eb9595e4c7790daf8345d',
  'device-authenticity.yaml': 'ac8773a4f4c76f64bd68c2b04b8bf623601b325d',
} as const
type Published = keyof typeof PUBLISHED

const pathOf = (file: Published) => join(import.meta.dirname, file)

/** As `git hash-object` computes it. */
export const objectIdOf = (file: Published): string => idOf(pathOf(file))

/** Each scenario with its background; of an outline, one for each row of its examples. */
export const readScenarios = (): readonly Pickle[] => scenariosOf(pathOf('device-authenticity.feature'))

interface OpenApi {
  paths: Record<string, { post: { responses: Record<string, { $ref: string }> } }>
  components: {
    schemas: { RequestBody: object; ImeiStatus: { properties: { operationalStatus: { enum: string[] } } } }
  }
}
const FILE = 'device-authenticity.yaml' satisfies Published
export const OPEN_API: OpenApi = parse(readFileSync(pathOf(FILE), 'utf8'))
export const RESPONSES = OPEN_API.paths['/check-status']?.post.responses ?? {}

const schemas = schemasOf({ [FILE]: OPEN_API })
export const { isDateTime } = schemas

/** @param pointer such as `#/components/schemas/ImeiStatus`. Returns the faults; without any, null */
export const faultsBySchema = (pointer: string, value: unknown): string | null =>
  schemas.faults(FILE + pointer, value)

/** By the response that the file declares for this status. */
export function faultsOfAnswer(status: number, body: unknown): string | null {
  const { $ref } = RESPONSES[status] ?? {}
  if ($ref === undefined) return `the file declares no ${status}`
  return faultsBySchema(`${$ref}/content/application~1json/schema`, body)
}
