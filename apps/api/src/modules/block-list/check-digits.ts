import { Transform } from 'node:stream'
import { checkDigitOf } from '@amana/contract'

/**
 * CSV lines that begin with 14 digits get the 15th, the Luhn digit; other lines (the header) stay. Text and
 * line ends are ASCII.
 */
export function addCheckDigits(): Transform {
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const lines = (rest + chunk.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      done(null, lines.map((line) => `${expand(line)}\n`).join(''))
    },
    flush(done) {
      done(null, rest === '' ? undefined : expand(rest))
    },
  })
}

function expand(line: string): string {
  if (!/^\d{14},/.test(line)) return line
  const number = line.slice(0, 14)
  return number + checkDigitOf(number) + line.slice(14)
}
