/** The rest of a result's line behind the IMEI: most phones of a file share a few answers. */
import type { FindingCode, Imei, VerificationResult } from '@amana/contract'
import { AppError } from '../../../kernel/app-error.ts'
import { type OperationalAnswer, operationalStatusOf, resultOfFacts } from '../../verifications/index.ts'
import { sandboxAnswerOf } from '../sandbox-numbers.ts'
import { type KindsOfFact, statusFactsOf } from './status-facts.ts'

type Answer = OperationalAnswer & { result?: VerificationResult; error?: string }

interface Ending {
  bytes: Buffer
  status: string
  /** Lines that have it. */
  lines: number
}

/** Findings about the number alone: of its text, not of the phone. */
export const FORMS = { whole: 0, wrongDigit: 1, oneDigit: 2 } as const
export type Form = (typeof FORMS)[keyof typeof FORMS]
const FINDINGS_OF_FORM: FindingCode[][] = [[], ['check_digit_mismatch'], ['all_digits_equal']]

/** Texts of facts that are remembered; each open flag has its own time. */
const MAX_KNOWN_TEXTS = 10_000

export class Answers {
  #endings: Ending[][] = []
  #ids = new Map<string, number>()
  #idsOfFacts = new Map<string, number>()

  /** Id 0: nothing is known. */
  constructor() {
    this.idOf('{}')
  }

  /** @param facts JSON of `KindsOfFact` */
  idOf(facts: string): number {
    const known = this.#idsOfFacts.get(facts)
    if (known !== undefined) return known
    const id = this.#idOfEndings(endingsOf(JSON.parse(facts) as KindsOfFact))
    if (this.#idsOfFacts.size >= MAX_KNOWN_TEXTS) this.#idsOfFacts.clear()
    this.#idsOfFacts.set(facts, id)
    return id
  }

  /** Counts the line. */
  endingOf(id: number, form: Form): Buffer {
    const ending = this.#endings[id]?.[form]
    if (!ending) throw new Error('an answer was not gathered')
    ending.lines += 1
    return ending.bytes
  }

  /** Lines by status. */
  counts(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const { status, lines } of this.#endings.flat())
      if (lines > 0) counts[status] = (counts[status] ?? 0) + lines
    return counts
  }

  #idOfEndings(endings: Ending[]): number {
    const text = Buffer.concat(endings.map(({ bytes }) => bytes)).toString('latin1')
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    const id = this.#endings.push(endings) - 1
    this.#ids.set(text, id)
    return id
  }
}

function endingsOf(kinds: KindsOfFact): Ending[] {
  const facts = statusFactsOf(kinds)
  return FINDINGS_OF_FORM.map((form) => {
    const answer = { ...operationalStatusOf(facts, form), result: resultOfFacts(facts, form) }
    return { bytes: Buffer.from(textOf(answer)), status: answer.operationalStatus, lines: 0 }
  })
}

/** A number that is refused where it is asked alone is unknown in a job, with the words of that refusal. */
export function sandboxEndingOf(imei: string, now: Date): { text: string; status: string } {
  const answer = sandboxStatusOf((imei.length === 14 ? `${imei}0` : imei) as Imei, now)
  return { text: textOf(answer), status: answer.operationalStatus }
}

function sandboxStatusOf(imei: Imei, now: Date): Answer {
  try {
    return sandboxAnswerOf(imei, now)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { operationalStatus: 'unknown', error: error.message }
  }
}

function textOf({ operationalStatus, reportedDate, contextCode, result, error }: Answer): string {
  return `,${operationalStatus},${reportedDate ?? ''},${contextCode ?? ''},${result ?? ''},${error ?? ''}\n`
}
