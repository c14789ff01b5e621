/** A fault that the operator has to mend: its message is shown as it is, and the witness ends. */
export class Trouble extends Error {}

export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
