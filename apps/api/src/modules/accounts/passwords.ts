import { hash, verify } from '@node-rs/argon2'

/** Argon2id is the library's default algorithm. OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, 2 iterations, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Runs on a worker thread: the event loop goes on. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS)
}

export function passwordMatches(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, password)
}
