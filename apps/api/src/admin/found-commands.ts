import { formatDateTime } from '@amana/contract'
import { Command } from 'commander'
import { type AbuseReport, readAbuseReports } from '../modules/found/index.ts'
import type { WithInfrastructure } from './command.ts'

const MAX_REPORTS = 50

export function foundCommands(withInfrastructure: WithInfrastructure): Command {
  const found = new Command('found').description('Conversations about found phones')
  found
    .command('abuse')
    .description(
      `Why one side reported the other: of one case, or the newest ${MAX_REPORTS}. A reported conversation is closed`,
    )
    .argument('[case]', 'case number, FP-YYYY-NNNNNN')
    .action(async (caseNumber: string | undefined) => {
      const reports = await withInfrastructure((infrastructure) =>
        readAbuseReports(infrastructure, { caseNumber: caseNumber ?? null, limit: MAX_REPORTS }),
      )
      process.stdout.write(reports.length === 0 ? 'Nobody was reported.\n' : reports.map(textOf).join(''))
    })
  return found
}

function textOf({ case_number, side, reason, created_at }: AbuseReport): string {
  return `${case_number}, ${formatDateTime(created_at.toISOString())}, by the ${side}: ${reason.replaceAll(/\s+/g, ' ')}\n`
}
