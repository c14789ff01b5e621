/** A witness of the transparency log: it signs each checkpoint that follows upon all it has seen before. */
export interface WitnessAnswer {
  status: number
  contentType: string
  /** Cut off after 16 kB. */
  text: string
}

export interface LogWitness {
  /** Its verifier key, as LOG_WITNESSES names it. */
  vkey: string
  /** The part of the key before the first `+`. */
  name: string
  /**
   * `POST add-checkpoint` of c2sp.org/tlog-witness. Null: no answer within its time.
   *
   * @param body the old size, a consistency proof and a signed checkpoint
   */
  addCheckpoint(body: string): Promise<WitnessAnswer | null>
}
