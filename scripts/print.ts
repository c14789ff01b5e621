/** Output of the scripts, in one place, because everything else logs through pino. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** `ok    types: apps/api                      2.1 s  (note)` */
export function printStep(ok: boolean, name: string, seconds: number, note = ''): void {
  print(
    `${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(38)} ${`${seconds.toFixed(1)} s`.padStart(8)}${note ? `  ${note}` : ''}`,
  )
}
