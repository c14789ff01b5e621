/**
 * Writes the names of all modules that this process loaded, those inside Node included, to the file
 * `AMANA_LOADED` when it ends. Preloaded by `--import`.
 */
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const file = process.env.AMANA_LOADED
const loaded: string[] = []
if (file !== undefined) {
  registerHooks({
    load(url, context, next) {
      loaded.push(url)
      return next(url, context)
    },
  })
  process.on('exit', () => {
    const { moduleLoadList } = process as unknown as { moduleLoadList: readonly string[] }
    writeFileSync(file, JSON.stringify([...loaded, ...moduleLoadList]))
  })
}
