/** Attacks on the rules against misuse (docs/decisions.md §17, §18), from one address and from a thousand. */
import type { Benchmark } from '../benchmark.ts'
import { numbersTaken, pictures, registryAsked } from '../misuse/account-attacks.ts'
import {
  anonymousReports,
  paidAnswerFromReports,
  paymentPrompts,
  previews,
  promoCodes,
  sharedAddress,
} from '../misuse/anonymous-attacks.ts'
import type { Attack, Outcome } from '../misuse/attack.ts'
import { certificatesKept, officersShutOut, phonesDisputed } from '../misuse/case-attacks.ts'
import { anothersRegistration, messagesToStrangers } from '../misuse/message-attacks.ts'
import { oneSupervisorAsTwo, silentLooks, stackedDelays } from '../misuse/officer-attacks.ts'
import { keysBySession, neighboursByManyClients, scopesOfNetworks } from '../misuse/organisation-attacks.ts'
import { paidTwice, promoOfOnePerson } from '../misuse/payment-attacks.ts'
import { disguisedAddresses } from '../misuse/proxy-attacks.ts'
import { deletedAccounts, takenNumbers, wrongPins } from '../misuse/recovery-attacks.ts'
import { openStage } from '../misuse/stage.ts'
import { uploads } from '../misuse/upload-attacks.ts'
import { print, printTable } from '../print.ts'

const ADDRESSES = [1, 1_000]
const NEIGHBOURS = 50

export const misuse: Benchmark = {
  about: `what gets through of the attacks that the rules forbid, from ${ADDRESSES.join(' and from ')} addresses (goal: no more than the rule)`,
  defaults: { engine: 'system' },
  async run() {
    const stage = await openStage()
    try {
      const signIns = await stage.people(NEIGHBOURS)
      const attacks: Attack[] = [
        anonymousReports,
        paidAnswerFromReports,
        registryAsked,
        numbersTaken,
        previews,
        pictures,
        sharedAddress(signIns),
        promoCodes,
        paymentPrompts,
        scopesOfNetworks,
        keysBySession,
        neighboursByManyClients,
        deletedAccounts(signIns),
        wrongPins(signIns),
        takenNumbers(signIns),
        oneSupervisorAsTwo,
        stackedDelays,
        silentLooks,
        officersShutOut,
        phonesDisputed,
        certificatesKept,
        paidTwice,
        promoOfOnePerson,
        uploads,
        messagesToStrangers,
        anothersRegistration,
        disguisedAddresses,
      ]
      const outcomes: (Outcome & { rule: string; addresses: number })[] = []
      for (const [number, attack] of attacks.entries())
        for (const addresses of ADDRESSES) {
          print(`${attack.rule}, ${addresses} address${addresses === 1 ? '' : 'es'} …`)
          await stage.forget()
          // Another network for each attack: the counts of a minute stand in the process too.
          const from = (index: number) =>
            `10.${number * 2 + (addresses === 1 ? 0 : 1)}.${(index % addresses) >> 8}.${(index % addresses) & 255}`
          const found = await attack.run(stage, from, addresses).catch((error: unknown) => [failed(error)])
          for (const outcome of found) outcomes.push({ rule: attack.rule, addresses, ...outcome })
        }
      const table = outcomes.map(({ rule, addresses, what, tried, through, allowed }) => ({
        rule,
        addresses,
        what,
        tried,
        'got through': through,
        'rule allows': allowed,
        '': through > allowed ? 'TOO MANY' : '',
      }))
      print()
      printTable(table)
      const broken = outcomes.filter(({ through, allowed }) => through > allowed).length
      print()
      print(
        broken === 0 ? 'Nothing got through that the rules forbid.' : `${broken} rows: more got through than the rules allow.`,
      )
      if (broken > 0) process.exitCode = 1
      return { outcomes, broken }
    } finally {
      await stage.stop()
    }
  },
}

/** An attack that could not be carried out shows nothing. */
function failed(error: unknown): Outcome {
  const why = error instanceof Error ? error.message : String(error)
  return { what: `the attack failed: ${why}`, tried: 1, through: 1, allowed: 0 }
}
