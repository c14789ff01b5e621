/** The contract's rules of a request as the faults of a form's fields. */
import type { ErrorCode } from '@amana/contract/errors'

/** What is wrong with a field, and the server's reason when it was the server that refused it. */
export interface Fault {
  message: string
  code?: ErrorCode
}

export type Faults<Field extends string> = Partial<Record<Field, Fault>>

interface Issue {
  path: readonly PropertyKey[]
  message: string
  /** Of a union that nothing fitted: the issues of each of its ways. */
  errors?: ReadonlyArray<readonly Issue[]>
  code?: string
}

/** As much of a zod schema as forms need. */
export interface Schema {
  safeParse(values: unknown): { success: true } | { success: false; error: { issues: readonly Issue[] } }
}

/** Names the first fault of each field, in the words that the server would use. */
export function faultsOf<Field extends string>(schema: Schema, values: Record<Field, string>): Faults<Field> {
  const parsed = schema.safeParse(values)
  const faults: Faults<Field> = {}
  if (parsed.success) return faults
  for (const issue of parsed.error.issues) {
    const field = issue.path[0]
    if (isField(values, field)) faults[field] ??= { message: wordsOf(issue) }
  }
  return faults
}

function isField<Field extends string>(values: Record<Field, string>, name: PropertyKey | undefined): name is Field {
  return name !== undefined && Object.hasOwn(values, name)
}

/** An optional value that is no value either: the rule it breaks is the one that was written for it, not zod's own. */
function wordsOf(issue: Issue): string {
  const written = issue.errors?.flat().find(({ code }) => code === 'custom')
  return written?.message ?? issue.message
}
