/**
 * Code that a process has compiled, and TypeScript whose types are stripped, are kept for the next one, beside
 * the dependencies: a folder for temporary files belongs to everybody. Where the folder cannot be written, as
 * in the image, nothing is kept.
 *
 * Programs that stay are started with `node --import` of this file. It is JavaScript, so that a process that
 * finds all its files in the cache does not load Node's parser of TypeScript, which takes 17 MB.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/amana/compiled'))
