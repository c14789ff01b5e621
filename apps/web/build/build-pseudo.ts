/**
 * `node build/build-pseudo.ts FOLDER`: the client in the pseudo-locale (docs/languages.md), for browser tests. It is
 * no part of the product's build, so nobody is offered it. FOLDER/index.html is the shell of every page.
 */
import { build } from 'vite'
import { pseudoTexts } from '../../../scripts/messages/pseudo.ts'
import { readTexts } from '../../../scripts/messages/text-files.ts'
import { configIn } from '../vite.config.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node build/build-pseudo.ts FOLDER')

const texts = { web: pseudoTexts(readTexts('web', 'en')), api: pseudoTexts(readTexts('api', 'en')) }
const config = configIn('en', { texts })
await build({
  ...config,
  configFile: false,
  logLevel: 'warn',
  build: { ...config.build, outDir: folder, copyPublicDir: false, emptyOutDir: true, minify: false },
})
