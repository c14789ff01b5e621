import { dayInLagos, lastDaySchema, newOfficerSchema as newOfficer, recogniseState } from '@amana/contract'
import { Command } from 'commander'
import { z } from 'zod'
import type { Clock } from '../kernel/clock.ts'
import {
  changeRole,
  createOfficer,
  type ListedOfficer,
  listOfficers,
  makeOneTimePassword,
  OfficerRefused,
  reinstateOfficer,
  renewOfficer,
  resetOfficerPassword,
  resetSecondStep,
  suspendOfficer,
} from '../modules/accounts/index.ts'
import { CommandError, type WithInfrastructure } from './command.ts'
import { parseOptions } from './options.ts'
import { tableOf } from './table.ts'
import { withJobs } from './with-jobs.ts'

const { shape } = newOfficer

/** A state command, however its state is written. */
export const stateSchema = z.string().transform((value, context) => {
  const state = recogniseState(value)
  if (state !== null) return state
  context.addIssue({ code: 'custom', message: 'is none of the 36 states or the FCT' })
  return z.NEVER
})

/** Keys equal the option names, so that an error names its option. */
const newOfficerSchema = z.object({
  'officer-id': shape.officer_id,
  email: shape.email,
  'first-name': shape.first_name,
  'last-name': shape.last_name,
  phone: shape.phone_number,
  rank: shape.rank,
  'force-number': shape.force_number,
  state: stateSchema,
  station: shape.station,
  expires: lastDaySchema('is no date: write YYYY-MM-DD'),
})

const renewalSchema = newOfficerSchema.pick({ 'officer-id': true, expires: true })

export function officerCommands(withInfrastructure: WithInfrastructure): Command {
  const officers = new Command('officers').description('Accounts of law-enforcement officers')
  officers
    .command('create')
    .description(
      'Make an account; prints a one-time password, which the officer replaces at the first sign-in',
    )
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
    .option('--supervisor', 'may read the audit log, and confirm what other officers propose', false)
    .action(async (options: Record<string, string> & { supervisor: boolean }) => {
      const input = parseOptions(newOfficerSchema, withOptionNames(options))
      const oneTimePassword = await withInfrastructure(async ({ database, clock }) => {
        requireFuture(input.expires, clock)
        const officer = {
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
        }
        const { oneTimePassword, passwordHash } = await makeOneTimePassword()
        await database
          .transaction((tx) => createOfficer(tx, officer, passwordHash, clock.now()))
          .catch((error: unknown) => {
            throw error instanceof OfficerRefused ? new CommandError(error.message) : error
          })
        return oneTimePassword
      })
      process.stdout.write(`one-time password: ${oneTimePassword}\n`)
    })
  officers
    .command('list')
    .description('All officers, by officer id')
    .action(async () => void process.stdout.write(tableOf(COLUMNS, await withInfrastructure(listOfficers))))
  addStatusCommands(officers, withInfrastructure)
  addCredentialCommands(officers, withInfrastructure)
  return officers
}

function addStatusCommands(officers: Command, withInfrastructure: WithInfrastructure): void {
  officers
    .command('suspend')
    .description('End every session of an officer, who cannot sign in any more')
    .requiredOption('--officer-id <id>')
    .action(async ({ officerId }: { officerId: string }) => {
      const id = parseOfficerId(officerId)
      const { outcome } = await withInfrastructure(({ database, clock }) =>
        database.transaction((tx) => suspendOfficer(tx, id, clock.now())),
      )
      if (outcome === 'unknown') throw new CommandError(`There is no officer ${id}.`)
      process.stdout.write(
        outcome === 'suspended' ? `Officer ${id} is suspended.\n` : `Officer ${id} was suspended already.\n`,
      )
    })
  officers
    .command('reinstate')
    .description('Lift a suspension: the officer signs in again')
    .requiredOption('--officer-id <id>')
    .action(async ({ officerId }: { officerId: string }) => {
      const id = parseOfficerId(officerId)
      const outcome = await withInfrastructure(({ database }) =>
        database.transaction((tx) => reinstateOfficer(tx, id)),
      )
      if (outcome === 'unknown') throw new CommandError(`There is no officer ${id}.`)
      process.stdout.write(
        outcome === 'reinstated' ? `Officer ${id} is reinstated.\n` : `Officer ${id} was not suspended.\n`,
      )
    })
  for (const { verb, role, what } of [
    {
      verb: 'promote',
      role: 'supervisor',
      what: 'Make an officer a supervisor, who confirms what others propose',
    },
    { verb: 'demote', role: 'officer', what: 'Make a supervisor an officer again' },
  ] as const)
    officers
      .command(verb)
      .description(what)
      .requiredOption('--officer-id <id>')
      .action(async ({ officerId }: { officerId: string }) => {
        const id = parseOfficerId(officerId)
        const outcome = await withInfrastructure((infrastructure) => changeRole(infrastructure, id, role))
        if (outcome === 'unknown') throw new CommandError(`There is no officer ${id}.`)
        const words = { supervisor: 'a supervisor', officer: 'an officer' }[role]
        process.stdout.write(`Officer ${id} ${outcome === 'changed' ? 'is now' : 'was already'} ${words}.\n`)
      })
  officers
    .command('renew')
    .description('Set the last day of an account, also of one that is over; a suspension stays')
    .requiredOption('--officer-id <id>')
    .requiredOption('--expires <YYYY-MM-DD>', 'last day on which the account works')
    .action(async (options: Record<string, string>) => {
      const { 'officer-id': id, expires } = parseOptions(renewalSchema, withOptionNames(options))
      const outcome = await withInfrastructure(({ database, clock }) => {
        requireFuture(expires, clock)
        return database.transaction((tx) => renewOfficer(tx, id, expires))
      })
      if (outcome === 'unknown') throw new CommandError(`There is no officer ${id}.`)
      const still = outcome === 'suspended' ? ', and is suspended still' : ''
      process.stdout.write(`Officer ${id} works until ${dayInLagos(expires)}${still}.\n`)
    })
}

function addCredentialCommands(officers: Command, withInfrastructure: WithInfrastructure): void {
  officers
    .command('reset-password')
    .description(
      'Give an officer a new one-time password, which the officer replaces at the next sign-in; every session ends',
    )
    .argument('<id>', 'officer id')
    .action(async (officerId: string) => {
      const id = parseOfficerId(officerId)
      const { oneTimePassword, passwordHash } = await makeOneTimePassword()
      const reset = await withInfrastructure((infrastructure) =>
        withJobs(infrastructure, (deps) =>
          deps.database.transaction((tx) =>
            resetOfficerPassword(deps, tx, id, { passwordHash }, deps.clock.now()),
          ),
        ),
      )
      if (!reset) throw new CommandError(`There is no officer ${id}.`)
      process.stdout.write(`one-time password: ${oneTimePassword}\n`)
    })
  officers
    .command('reset-second-step')
    .description(
      'Take a lost authenticator app and its recovery codes from an officer, who signs in with a code by mail again',
    )
    .requiredOption('--officer-id <id>')
    .action(async ({ officerId }: { officerId: string }) => {
      const id = parseOfficerId(officerId)
      const outcome = await withInfrastructure((infrastructure) =>
        withJobs(infrastructure, (deps) => resetSecondStep(deps, id)),
      )
      if (outcome === 'unknown') throw new CommandError(`There is no officer ${id}.`)
      if (outcome === 'had none') throw new CommandError(`Officer ${id} has no second step of their own.`)
      process.stdout.write(
        `Officer ${id} signs in without the authenticator app again, and is told so by mail.\n`,
      )
    })
}

function requireFuture(expires: Date, clock: Clock): void {
  if (expires <= clock.now()) throw new CommandError('--expires: is a day that has passed')
}

function parseOfficerId(officerId: string): string {
  return parseOptions(newOfficerSchema.pick({ 'officer-id': true }), { 'officer-id': officerId })[
    'officer-id'
  ]
}

/** commander gives `officerId` for `--officer-id`. */
function withOptionNames(options: Record<string, string | boolean>): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
      value,
    ]),
  )
}

const COLUMNS: Record<string, (officer: ListedOfficer) => string> = {
  'OFFICER ID': ({ officerId }) => officerId,
  NAME: ({ name }) => name,
  ROLE: ({ role }) => role,
  RANK: ({ rank }) => rank,
  STATE: ({ stateCommand }) => stateCommand,
  STATION: ({ station }) => station,
  EXPIRES: ({ expiresAt }) => dayInLagos(expiresAt),
  STATUS: ({ status }) => status,
}
