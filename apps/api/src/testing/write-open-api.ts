/** Writes the OpenAPI document to the file that is named: for linters. */
import { writeFileSync } from 'node:fs'
import { openApiDocument } from '../http/open-api-document.ts'

const [file = ''] = process.argv.slice(2)
writeFileSync(file, `${JSON.stringify(await openApiDocument('https://amana.example'), null, 2)}\n`)
