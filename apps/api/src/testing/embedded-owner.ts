/**
 * A program for tests of the embedded engine: owns it until its standard input ends, or it is killed.
 * `embedded-owner.ts DATA_DIR ROLE`
 */
import { pino } from 'pino'
import { startEmbedded } from '../embedded-postgres/index.ts'

const [dataDir = '', role] = process.argv.slice(2)
try {
  const engine = await startEmbedded({
    dataDir,
    log: pino({ level: 'silent' }),
    role: role === 'admin' ? 'admin' : 'product',
  })
  process.stdout.write(`${JSON.stringify({ connection: engine.connection, owned: engine.owned })}\n`)
  process.stdin.once('data', async () => {
    await engine.stop()
    process.exit(0)
  })
} catch (error) {
  process.stdout.write(
    `${JSON.stringify({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })}\n`,
  )
  process.exit(1)
}
