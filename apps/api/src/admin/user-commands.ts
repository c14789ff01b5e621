import { emailSchema, idSchema } from '@amana/contract'
import { Command } from 'commander'
import { z } from 'zod'
import { endUserSessions, resetUserSecondStep } from '../modules/accounts/index.ts'
import { decideContest, openContests } from '../modules/identity/index.ts'
import { CommandError, type WithInfrastructure } from './command.ts'
import { parseOptions } from './options.ts'
import { withJobs } from './with-jobs.ts'

export function userCommands(withInfrastructure: WithInfrastructure): Command {
  const users = new Command('users').description('Accounts of ordinary users')
  users
    .command('reset-second-step')
    .description(
      'Take a lost second step and its recovery codes from a user, whom you have identified; every session ends',
    )
    .argument('<email>')
    .action(async (typed: string) => {
      const email = parseEmail(typed)
      const outcome = await withInfrastructure((infrastructure) =>
        withJobs(infrastructure, (deps) => resetUserSecondStep(deps, email)),
      )
      if (outcome === 'unknown') throw new CommandError(`There is no user ${email}.`)
      if (outcome === 'had none') throw new CommandError(`${email} has no second step.`)
      process.stdout.write(`${email} signs in with the password alone, and is told so by mail.\n`)
    })
  users
    .command('end-sessions')
    .description('Sign a user out everywhere')
    .argument('<email>')
    .action(async (typed: string) => {
      const email = parseEmail(typed)
      const ended = await withInfrastructure((infrastructure) => endUserSessions(infrastructure, email))
      if (ended === undefined) throw new CommandError(`There is no user ${email}.`)
      process.stdout.write(
        ended === 1 ? `1 session of ${email} has ended.\n` : `${ended} sessions of ${email} have ended.\n`,
      )
    })
  users
    .command('identity-contests')
    .description('List people who say that another account verified their NIN or BVN')
    .action(async () => {
      const contests = await withInfrastructure((infrastructure) => openContests(infrastructure))
      for (const { id, kind, last4, claimant, holder, proof, at } of contests) {
        const held = holder === null ? 'held by nobody any more' : `held by ${holder}, proven by ${proof}`
        process.stdout.write(
          `${id}  ${at.toISOString()}  ${kind.toUpperCase()} ending in ${last4}, claimed by ${claimant}, ${held}\n`,
        )
      }
      if (contests.length === 0) process.stdout.write('Nobody contests a NIN or BVN.\n')
    })
  users
    .command('decide-identity')
    .description(
      'Decide such a contest, after you have identified both; --release takes the number from the account that has it',
    )
    .argument('<id>')
    .option('--release')
    .option('--keep')
    .action(async (typed: string, { release, keep }: { release?: true; keep?: true }) => {
      if (release === keep) throw new CommandError('Give either --release or --keep.')
      const { id } = parseOptions(z.object({ id: idSchema }), { id: typed })
      const decided = await withInfrastructure((infrastructure) =>
        withJobs(infrastructure, (deps) => decideContest(deps, id, release ? 'release' : 'keep')),
      )
      if (!decided) throw new CommandError(`There is no open contest ${id}.`)
      process.stdout.write(
        release ? 'The number is free; both are told by mail.\n' : 'The number stays where it is.\n',
      )
    })
  return users
}

function parseEmail(email: string): string {
  return parseOptions(z.object({ email: emailSchema() }), { email }).email
}
