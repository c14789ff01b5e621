import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseVkey, type Vkey } from '@amana/tlog'
import { sha256 } from './crypto.ts'

export interface Options {
  /** The log's URL, without a slash at its end. */
  log: URL
  /** Absolute. */
  keyFile: string
  /** 0: any free one. */
  port: number
  host: string
  /** For a key that is made now. */
  name: string | null
  /** The log's key, when it is known from elsewhere. */
  logKey: { text: string; vkey: Vkey } | null
}

export const USAGE = `Usage: amana-witness --log URL --key FILE --port PORT [--host ADDRESS] [--name NAME] [--log-key VKEY]

  --log URL       the log's address: https://amana.example/log
  --key FILE      the witness's private key; made when it is missing. What was signed is kept in FILE.state
  --port PORT     where it listens; 0 is any free port
  --host ADDRESS  default 127.0.0.1: a proxy with TLS stands in front
  --name NAME     the witness's name, for a key that is made now: witness.example.org/amana
  --log-key VKEY  the log's key, from somewhere else than its own server; a new one after the log has changed its key`

/** @returns a text: what is wrong */
export function readOptions(args: readonly string[]): Options | string {
  const values = valuesOf(args)
  if (values === null) return 'An option is unknown or lacks its value.'
  const { log = '', key = '', port = '', host, name, 'log-key': logKey } = values
  const url = URL.canParse(log) ? new URL(log) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    return "--log is the log's address: https://amana.example/log"
  if (key === '') return '--key is missing: a file for the private key.'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return '--port is a number from 0 to 65535.'
  if (host === '') return '--host is an address: 127.0.0.1'
  if (name !== undefined && !isName(name)) return '--name has neither spaces nor +: witness.example.org/amana'
  const vkey = logKey === undefined ? null : parseVkey(sha256, logKey)
  if (logKey !== undefined && vkey === null)
    return '--log-key is no verifier key: amana.example/log+530d903a+AekyeRrm…'
  url.pathname = url.pathname.replace(/\/+$/, '')
  return {
    log: url,
    keyFile: resolve(key),
    port: Number(port),
    host,
    name: name ?? null,
    logKey: logKey !== undefined && vkey !== null ? { text: logKey, vkey } : null,
  }
}

export const isName = (name: string): boolean => /^[!-~]+$/.test(name) && !name.includes('+')

function valuesOf(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        log: text,
        key: text,
        port: text,
        host: { type: 'string', default: '127.0.0.1' },
        name: text,
        'log-key': text,
      },
    }).values
  } catch {
    return null
  }
}
