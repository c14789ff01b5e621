import { emailSchema, officerIdSchema, phoneSchema, recogniseState, TIME_ZONE } from '@amana/contract'
import { Command } from 'commander'
import { z } from 'zod'
import { createOfficer, type ListedOfficer, listOfficers, OfficerRefused, suspendOfficer } from '../modules/accounts/index.ts'
import { CommandError, type OnGround } from './command.ts'

const text = (what: string) => z.string().trim().min(1, `${what} is empty`).max(100, `${what} has more than 100 characters`)

/** Works through the end of the day in Nigeria. */
const lastDay = z
  .string()
  .refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isoDay(endOfDay(value)) === value, 'is no date: write YYYY-MM-DD')
  .transform(endOfDay)

/** Keys as the options are called, so that a fault names its option. */
const newOfficerSchema = z.object({
  'officer-id': officerIdSchema,
  email: emailSchema(),
  'first-name': text('The first name'),
  'last-name': text('The last name'),
  phone: phoneSchema,
  rank: text('The rank'),
  'force-number': text('The force number'),
  state: z.string().transform((value, context) => {
    const state = recogniseState(value)
    if (state !== null) return state
    context.addIssue({ code: 'custom', message: 'is none of the 36 states or the FCT' })
    return z.NEVER
  }),
  station: text('The station'),
  expires: lastDay,
})

export function officerCommands(onGround: OnGround): Command {
  const officers = new Command('officers').description('Accounts of law-enforcement officers')
  officers
    .command('create')
    .description('Make an account; prints a one-time password, which the officer replaces at the first sign-in')
    .requiredOption('--officer-id <id>', '6 to 10 letters and digits')
    .requiredOption('--email <address>', 'official address; sign-in codes go there')
    .requiredOption('--first-name <name>')
    .requiredOption('--last-name <name>')
    .requiredOption('--phone <number>', 'Nigerian mobile number')
    .requiredOption('--rank <rank>')
    .requiredOption('--force-number <number>')
    .requiredOption('--state <state>', 'state command')
    .requiredOption('--station <name>')
    .requiredOption('--expires <YYYY-MM-DD>', 'last day on which the account works')
    .option('--supervisor', 'may read the audit log', false)
    .action(async (options: Record<string, string> & { supervisor: boolean }) => {
      const parsed = newOfficerSchema.safeParse(withOptionNames(options))
      if (!parsed.success) throw new CommandError(faultOf(parsed.error))
      const input = parsed.data
      const { oneTimePassword } = await onGround((ground) => {
        if (input.expires <= ground.clock.now()) throw new CommandError('--expires: is a day that has passed')
        return createOfficer(ground, {
          officerId: input['officer-id'],
          email: input.email,
          firstName: input['first-name'],
          lastName: input['last-name'],
          phone: input.phone,
          rank: input.rank,
          forceNumber: input['force-number'],
          stateCommand: input.state,
          station: input.station,
          expiresAt: input.expires,
          supervisor: options.supervisor,
        }).catch((error: unknown) => {
          throw error instanceof OfficerRefused ? new CommandError(error.message) : error
        })
      })
      process.stdout.write(`one-time password: ${oneTimePassword}\n`)
    })
  officers
    .command('list')
    .description('All officers, by officer id')
    .action(async () => void process.stdout.write(tableOf(await onGround(listOfficers))))
  officers
    .command('suspend')
    .description('End every session of an officer, who cannot sign in any more')
    .requiredOption('--officer-id <id>')
    .action(async ({ officerId }: { officerId: string }) => {
      const parsed = officerIdSchema.safeParse(officerId)
      if (!parsed.success) throw new CommandError(`--officer-id: ${parsed.error.issues[0]?.message ?? 'is not valid'}`)
      const outcome = await onGround((ground) => suspendOfficer(ground, parsed.data))
      if (outcome === 'unknown') throw new CommandError(`There is no officer ${parsed.data}.`)
      process.stdout.write(
        outcome === 'suspended' ? `Officer ${parsed.data} is suspended.\n` : `Officer ${parsed.data} was suspended already.\n`,
      )
    })
  return officers
}

/** commander gives `officerId` for `--officer-id`. */
function withOptionNames(options: Record<string, string | boolean>): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`), value]),
  )
}

function faultOf({ issues: [issue] }: z.ZodError): string {
  return `--${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`
}

function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59+01:00`)
}

function isoDay(time: Date): string | null {
  return Number.isNaN(time.getTime()) ? null : time.toLocaleDateString('sv-SE', { timeZone: TIME_ZONE })
}

const COLUMNS: Record<string, (officer: ListedOfficer) => string> = {
  'OFFICER ID': ({ officerId }) => officerId,
  NAME: ({ name }) => name,
  ROLE: ({ role }) => role,
  RANK: ({ rank }) => rank,
  STATE: ({ stateCommand }) => stateCommand,
  STATION: ({ station }) => station,
  EXPIRES: ({ expiresAt }) => isoDay(expiresAt) ?? '',
  STATUS: ({ status }) => status,
}

function tableOf(officers: ListedOfficer[]): string {
  const rows = [Object.keys(COLUMNS), ...officers.map((officer) => Object.values(COLUMNS).map((cell) => cell(officer)))]
  const widths = Object.keys(COLUMNS).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
}
