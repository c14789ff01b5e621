/** Sends to addresses that strangers name. */
export interface Sent {
  /** Null: there was no answer. */
  status: number | null
  /** Why there was none, for the person who looks at the webhook; else null. */
  reason: string | null
  /** From `Retry-After`. */
  retryAfterSeconds: number | null
}

export interface Egress {
  /** Null: the address may be sent to, by its form. Else why not. */
  refusal(url: string): string | null
  /** One POST, without redirects; never rejects. */
  post(url: string, headers: Record<string, string>, body: Buffer): Promise<Sent>
}
