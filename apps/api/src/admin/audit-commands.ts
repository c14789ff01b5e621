import { Command } from 'commander'
import { type Progress, verifyAudit } from '../modules/audit/index.ts'
import { CommandError, type WithInfrastructure } from './command.ts'

export function auditCommands(withInfrastructure: WithInfrastructure): Command {
  const audit = new Command('audit').description('The audit log: who looked at what')
  audit
    .command('verify')
    .description('Check every row of the log and its chain of hashes; exit code 1 and the first broken row when it does not hold')
    .option('--head <position:hash>', 'what an earlier run printed, kept elsewhere: must still be part of the chain')
    .action(async ({ head: noted }: { head?: string }) => {
      const progress = noted === undefined ? null : headOf(noted)
      const { broken, head, waiting } = await withInfrastructure((infrastructure) => verifyAudit(infrastructure, progress))
      if (broken) {
        const row = broken.auditId === 0 ? 'The log is broken' : `The log is broken at row ${broken.auditId}`
        throw new CommandError(`${row}: ${broken.why}. The ${head.position} rows before it hold.`)
      }
      process.stdout.write(
        `The log holds: ${head.position} rows chained, ${waiting} newest rows wait to be chained.\nhead ${head.position}:${head.hash.toString('hex')}\n`,
      )
    })
  return audit
}

function headOf(text: string): Progress {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!position || !hash) throw new CommandError('--head: write it as it was printed, position:hash')
  return { position: Number(position), hash: Buffer.from(hash, 'hex') }
}
