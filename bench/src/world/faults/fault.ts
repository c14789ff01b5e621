/** A mistake that somebody could make in the product, planted to see whether the world notices it. */
export type Fault = {
  name: string
  about: string
} & (
  | {
      /** Below the root. */
      file: string
      /** Stands once in it. */
      search: string
      replace: string
    }
  /** On the database that the servers use. */
  | { sql: string }
)
