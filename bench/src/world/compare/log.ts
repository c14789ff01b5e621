/** The product's own log: no statement that a rule of the database refused, and nothing personal. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** How much of it was read. */
export interface LogReader {
  path: string
  read: number
}

/** Whose numbers and addresses the log must not have. */
interface Named {
  people: readonly { email: string; phone: string }[]
  nins: readonly string[]
  phones: readonly (readonly string[])[]
}

const ERROR = 50

/**
 * Reads on, to the end of the last whole line.
 *
 * @param shaken a process or PostgreSQL died not long ago, which may leave errors of connections
 */
export function findInLog(reader: LogReader, { people, nins, phones }: Named, shaken: boolean): string[] {
  const lines = newLines(reader)
  const personal = [...people.flatMap(({ email, phone }) => [email, phone]), ...nins, ...phones.flat()]
  return lines.flatMap((line) => [
    ...personal.filter((text) => line.includes(text)).map((text) => `the log names ${text}: ${short(line)}`),
    ...(shaken || !isFault(line) ? [] : [`the log says: ${short(line)}`]),
  ])
}

/** Errors, and warnings about a constraint (SQLSTATE class 23) or a deadlock, which locks should prevent. */
function isFault(line: string): boolean {
  if (!line.startsWith('{')) return false
  const { level, err } = JSON.parse(line) as { level: number; err?: { error_code?: unknown } }
  return level >= ERROR || /^23|^40P01/.test(String(err?.error_code))
}

function newLines(reader: LogReader): string[] {
  const file = openSync(reader.path, 'r')
  try {
    const bytes = Buffer.alloc(fstatSync(file).size - reader.read)
    readSync(file, bytes, 0, bytes.length, reader.read)
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1)
    reader.read += whole.length
    return whole.toString('utf8').split('\n').filter(Boolean)
  } finally {
    closeSync(file)
  }
}

const short = (line: string) => line.slice(0, 400)
