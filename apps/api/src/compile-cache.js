/**
 * Code that a process has compiled, and TypeScript whose types are stripped, are kept for the next one, beside
 * the dependencies: a folder for temporary files belongs to everybody. Where the folder cannot be written, as
 * in the image, nothing is kept. A release gets no files beside its own: there they are kept in DATA_DIR,
 * from its second start on, unless NODE_COMPILE_CACHE names a folder.
 *
 * Programs that stay are started with `node --import` of this file. It is JavaScript, so that a process that
 * finds all its files in the cache does not load Node's parser of TypeScript, which takes 17 MB.
 */
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

if (existsSync(join(root, 'release.json'))) {
  const dataDir = process.env.DATA_DIR || join(root, 'data')
  if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'))
} else enableCompileCache(join(root, 'node_modules/.cache/amana/compiled'))
