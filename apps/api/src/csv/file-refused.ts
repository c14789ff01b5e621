import { RefusedLines } from './refused-lines.ts'

/** A file of an import that was refused whole. */
export class FileRefused extends Error {
  readonly refused: RefusedLines
  /** Null: the file was not read to its end. */
  readonly lines: number | null

  constructor(message: string, lines: number | null = null, refused = new RefusedLines()) {
    super(message)
    this.lines = lines
    this.refused = refused
  }
}
