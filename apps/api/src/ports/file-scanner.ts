/** Looks for known harmful programs in files that strangers send. */
export interface FileScanner {
  /**
   * @returns the scanner's name of what it found; null: nothing
   * @throws ScannerDown
   */
  scan(path: string): Promise<string | null>
}

/** The scanner does not answer, or gave no verdict. Nothing is known of the file. */
export class ScannerDown extends Error {
  override readonly name = 'ScannerDown'
}
