import type { Ground } from '../foundation.ts'

/** Runs one command on the ground and takes it away again. */
export type OnGround = <T>(run: (ground: Ground) => Promise<T>) => Promise<T>

/** What a command refuses with: shown as it is, without a stack. */
export class CommandError extends Error {}
