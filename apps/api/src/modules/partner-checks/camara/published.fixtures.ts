/** CAMARA's files as they were published, read for tests. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import { IdGenerator, type Pickle } from '@cucumber/messages'
import { Ajv } from 'ajv'
import ajvFormats from 'ajv-formats'
import { parse } from 'yaml'

/** Their git object ids at commit 55dec088 of github.com/camaraproject/DeviceAuthenticity. */
export const PUBLISHED = {
  'device-authenticity.feature': '3042b65c2ba696db7b6eb9595e4c7790daf8345d',
  'device-authenticity.yaml': 'ac8773a4f4c76f64bd68c2b04b8bf623601b325d',
} as const
type Published = keyof typeof PUBLISHED

const contentOf = (file: Published) => readFileSync(join(import.meta.dirname, file))

/** As `git hash-object` computes it. */
export function objectIdOf(file: Published): string {
  const content = contentOf(file)
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')
}

/** Each scenario with its background; of an outline, one for each row of its examples. */
export function readScenarios(): readonly Pickle[] {
  const file = 'device-authenticity.feature'
  const newId = IdGenerator.incrementing()
  const document = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher()).parse(
    contentOf(file).toString(),
  )
  return compile(document, file, newId)
}

interface OpenApi {
  paths: Record<string, { post: { responses: Record<string, { $ref: string }> } }>
  components: {
    schemas: { RequestBody: object; ImeiStatus: { properties: { operationalStatus: { enum: string[] } } } }
  }
}
const FILE = 'device-authenticity.yaml' satisfies Published
export const OPEN_API: OpenApi = parse(contentOf(FILE).toString())
export const RESPONSES = OPEN_API.paths['/check-status']?.post.responses ?? {}

// OpenAPI 3.0 adds its own keywords to JSON Schema.
const ajv = new Ajv({ strict: false, allErrors: true })
ajvFormats.default(ajv)
ajv.addSchema(OPEN_API, FILE)

/** @param pointer such as `#/components/schemas/ImeiStatus`. Returns the faults; without any, null */
export function faultsBySchema(pointer: string, value: unknown): string | null {
  const validate = ajv.getSchema(FILE + pointer)
  if (!validate) return `the file has no ${pointer}`
  return validate(value) ? null : ajv.errorsText(validate.errors)
}

/** By the response that the file declares for this status. */
export function faultsOfAnswer(status: number, body: unknown): string | null {
  const { $ref } = RESPONSES[status] ?? {}
  if ($ref === undefined) return `the file declares no ${status}`
  return faultsBySchema(`${$ref}/content/application~1json/schema`, body)
}

/** RFC 3339 with a time zone. */
export function isDateTime(text: unknown): boolean {
  return ajv.validate({ type: 'string', format: 'date-time' }, text)
}
