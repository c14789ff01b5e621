import { Command } from 'commander'
import type { Infrastructure } from '../bootstrap.ts'
import {
  compareHeads,
  createHeadSigner,
  type Progress,
  readSignedHeads,
  verifyAudit,
} from '../modules/audit/index.ts'
import { type AuditAgreement, compareAudit } from '../modules/transparency-log/index.ts'
import { CommandError, type WithInfrastructure } from './command.ts'
import { ownTiles } from './log-commands.ts'

export function auditCommands(withInfrastructure: WithInfrastructure): Command {
  const audit = new Command('audit').description('The audit log: who looked at what')
  audit
    .command('verify')
    .description(
      'Check every row of the log and its chain of hashes; exit code 1 and the first broken row when it does not hold',
    )
    .option(
      '--head <position:hash>',
      'what an earlier run printed, kept elsewhere: must still be part of the chain',
    )
    .action(async ({ head: noted }: { head?: string }) => {
      const progress = noted === undefined ? null : headOf(noted)
      const { broken, head, waiting, signed, rewritten, publicLog } = await withInfrastructure(
        (infrastructure) => check(infrastructure, progress),
      )
      if (broken) {
        const row = broken.auditId === 0 ? 'The log is broken' : `The log is broken at row ${broken.auditId}`
        throw new CommandError(`${row}: ${broken.why}. The ${head.position} rows before it hold.`)
      }
      if (rewritten !== null) throw new CommandError(`The log is broken: ${rewritten}.`)
      process.stdout.write(
        `The log holds: ${head.position} rows chained, ${waiting} newest rows wait to be chained.\nhead ${head.position}:${head.hash.toString('hex')}\n`,
      )
      if (signed > 0) process.stdout.write(`${signed} signed heads are part of it.\n`)
      if (publicLog) sayAgreement(publicLog)
    })
  audit
    .command('heads')
    .description('The signed heads of the log, oldest first: time, position:hash, signature')
    .action(async () => {
      const heads = await withInfrastructure((infrastructure) =>
        readSignedHeads(infrastructure, infrastructure.dataDir),
      )
      if (heads.length === 0)
        process.stdout.write(
          'No head is signed yet: the first rows get one, then one is each hour and when the product stops.\n',
        )
      for (const { at, position, hash, signature } of heads)
        process.stdout.write(`${at.toISOString()} ${position}:${hash.toString('hex')} ${signature}\n`)
    })
  return audit
}

/** The chain by itself, then against every signed head. */
async function check(infrastructure: Infrastructure, noted: Progress | null) {
  const { secretKey, secretKeyOld = null, dataDir } = infrastructure
  const verification = await verifyAudit(infrastructure, noted)
  if (verification.broken) return { ...verification, signed: 0, rewritten: null, publicLog: null }
  const heads = await readSignedHeads(infrastructure, dataDir)
  const signer = createHeadSigner(secretKey, secretKeyOld)
  return {
    ...verification,
    signed: heads.length,
    rewritten: await compareHeads(infrastructure, { heads, signer, length: verification.head.position }),
    publicLog: await compareAudit(infrastructure, await ownTiles()),
  }
}

function sayAgreement({ broken, paused, published, waiting, lost }: AuditAgreement): void {
  if (broken !== null) throw new CommandError(`The log does not agree with the public log: ${broken}.`)
  if (paused !== null) {
    process.stdout.write(`It was not compared with the public log, which signs nothing: ${paused}.\n`)
    return
  }
  const restored = lost > 0 ? ` ${lost} entries are of rows that a restore has lost.` : ''
  process.stdout.write(
    `It agrees with the public log: ${published} rows are published, ${waiting} wait for the next checkpoint.${restored}\n`,
  )
}

function headOf(text: string): Progress {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!position || !hash) throw new CommandError('--head: write it as it was printed, position:hash')
  return { position: Number(position), hash: Buffer.from(hash, 'hex') }
}
