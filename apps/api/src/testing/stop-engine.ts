/** `npm run t:stop`: ends the PostgreSQL that `npm run t` keeps. */
import { stopKeptEngine } from './postgres-engine.ts'

await stopKeptEngine()
