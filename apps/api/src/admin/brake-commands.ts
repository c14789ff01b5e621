import { formatDateTime } from '@amana/contract'
import { Command } from 'commander'
import { z } from 'zod'
import {
  type BrakeStatus,
  type ReleaseResult,
  readBrakeStatus,
  releaseBrake,
} from '../modules/block-list/index.ts'
import { CommandError, type WithInfrastructure } from './command.ts'
import { parseOptions } from './options.ts'
import { withJobs } from './with-jobs.ts'

const releaseSchema = z.object({
  by: z
    .string()
    .trim()
    .min(2, 'is a name or an officer id of 2 to 80 characters')
    .max(80, 'is a name of at most 80 characters'),
  reason: z.string().trim().max(500, 'has at most 500 characters'),
})

export function brakeCommands(withInfrastructure: WithInfrastructure): Command {
  const brake = new Command('brake').description('What stops new blocks on their way to the networks')
  brake
    .command('status')
    .description('Which sources are stopped, how many numbers wait, and who has proposed to release them')
    .action(async () => {
      process.stdout.write(
        statusText(await withInfrastructure((infrastructure) => readBrakeStatus(infrastructure))),
      )
    })
  brake
    .command('release')
    .description(
      'Release what is stopped: the first person proposes, a second one carries it out within 24 hours',
    )
    .requiredOption('--by <name>', 'your name or officer id')
    .option('--reason <text>', 'why it is right to block these phones', '')
    .action(async (options: { by: string; reason: string }) => {
      const { by, reason } = parseOptions(releaseSchema, options)
      const result = await withInfrastructure((infrastructure) =>
        withJobs(infrastructure, (deps) => releaseBrake(deps, { by, reason })),
      )
      if (result.done === 'not-working')
        throw new CommandError(`--by: the account of ${by} is suspended or has expired`)
      process.stdout.write(releaseText(result))
    })
  return brake
}

const sourceText = (source: string): string => (source === '*' ? 'all sources' : source)

function statusText({ stops, proposal }: BrakeStatus): string {
  if (stops.length === 0) return 'Nothing is stopped.\n'
  const lines = stops.map(
    ({ source, rule, started_at, heldBack }) =>
      `stopped since ${formatDateTime(started_at)}: ${sourceText(source)} (${rule === 'share' ? 'more than 0.5 % of the list in an hour' : 'too many in a minute'}), ${heldBack} numbers wait`,
  )
  const next = proposal
    ? `Release proposed by ${proposal.proposed_by} at ${formatDateTime(proposal.proposed_at)}${proposal.reason ? `: ${proposal.reason}` : ''}. A second person runs: brake release --by NAME`
    : 'Nobody has proposed to release it. To propose: brake release --by NAME'
  return `${[...lines, next].join('\n')}\n`
}

function releaseText(result: Exclude<ReleaseResult, { done: 'not-working' }>): string {
  switch (result.done) {
    case 'nothing-stopped':
      return 'Nothing is stopped.\n'
    case 'proposed': {
      const what = result.stops.map(({ source }) => sourceText(source)).join(', ')
      return result.again
        ? `You have proposed to release ${what} already. It needs a second person: another name within 24 hours.\n`
        : `Proposed to release ${what}. It needs a second person: the same command with another name within 24 hours.\n`
    }
    case 'released': {
      const left = result.left.map(({ source }) => sourceText(source)).join(', ')
      return `Released by ${result.by.join(' and ')}: ${result.sources.map(sourceText).join(', ')}. ${result.numbers} numbers that waited go to the networks now.\n${left ? `Stopped after the proposal, and still: ${left}\n` : ''}`
    }
  }
}
