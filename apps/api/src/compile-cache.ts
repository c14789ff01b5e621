/**
 * Code that a process has compiled is kept for the next one, beside the dependencies: a folder for temporary
 * files belongs to everybody. Where the folder cannot be written, as in the image, nothing is kept.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/amana/compiled'))
