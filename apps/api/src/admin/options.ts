/** Options of a command, validated by a schema whose keys equal the option names. */
import { z } from 'zod'
import { CommandError } from './command.ts'

export function wholeNumber(min: number, max: number) {
  const message = `is no whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

/** @throws CommandError that names the option */
export function parseOptions<Output>(schema: z.ZodType<Output>, options: object): Output {
  const parsed = schema.safeParse(options)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new CommandError(`--${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`)
}
