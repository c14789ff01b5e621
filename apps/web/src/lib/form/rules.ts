/** A form's values against the contract. */
import type { Endpoint } from '@amana/contract/endpoint'
import type { FieldError } from '@amana/contract/errors'

/** The first error of each field that has one. */
export type FieldErrors<Field extends string, Text = string> = Partial<Record<Field, Text>>

interface Issue {
  path: readonly PropertyKey[]
  message: string
  code?: string | undefined
  /** For a union that nothing fitted: the issues of each alternative. */
  errors?: ReadonlyArray<readonly Issue[]>
}

/** The part of a zod schema that forms use. */
export interface Schema {
  safeParse(body: unknown): { success: true } | { success: false; error: { issues: readonly Issue[] } }
}

export interface Wording<Field extends string> {
  fields: readonly Field[]
  /** Names of the request's fields → names in the form: `{ 'metadata.email': 'email' }`. */
  names?: Readonly<Record<string, Field>> | undefined
  /** The contract's message → this screen's. */
  words?: Readonly<Record<string, string>> | undefined
}

/** Loads the contract's schemas ahead of the submit. Without them the server alone checks. */
export function loadRules(): Promise<typeof import('./contract.ts') | null> {
  return import('./contract.ts').catch(() => null)
}

/** The contract's errors for the body of this request; empty when it is valid. */
export async function checkBody<Field extends string>(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  body: unknown,
  wording: Wording<Field>,
): Promise<FieldErrors<Field>> {
  const schema = (await loadRules())?.bodyOf(endpoint)
  return schema ? errorsOf(schema, body, wording) : {}
}

/** Errors of fields that the form does not have are left out: they are the server's to say. */
export function errorsOf<Field extends string>(
  schema: Schema,
  body: unknown,
  wording: Wording<Field>,
): FieldErrors<Field> {
  const parsed = schema.safeParse(body)
  const issues = parsed.success ? [] : parsed.error.issues
  return byField(
    issues.map((issue) => ({ field: issue.path.join('.'), message: messageOf(issue) })),
    wording,
  )
}

/**
 * The first error of each field that the form has, in the screen's words. `errors` name the fields of the
 * request.
 */
export function byField<Field extends string>(
  errors: readonly FieldError[],
  { fields, names, words }: Wording<Field>,
): FieldErrors<Field> {
  const found: FieldErrors<Field> = {}
  for (const { field: sent, message } of errors) {
    // An error of a list's entry, such as `networks.0`, is the list's.
    const field = names?.[sent] ?? fields.find((known) => known === sent || sent.startsWith(`${known}.`))
    if (field !== undefined) found[field] ??= words?.[message] ?? message
  }
  return found
}

/**
 * An optional value that is no value either breaks the rule written for it; zod's own message says nothing.
 */
function messageOf(issue: Issue): string {
  const written = issue.errors?.flat().find(({ code }) => code === 'custom')
  return written?.message ?? issue.message
}
