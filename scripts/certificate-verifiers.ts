/** Programs that others wrote, which verify certificates (packages/offline-certificate/outside). */
import { spawnSync } from 'node:child_process'
import type { Requirement } from './requirements.ts'

export const CERTIFICATE_VERIFIERS: readonly Requirement[] = [
  {
    debianPackage: 'python3',
    find: () => runs('python3', '--version'),
    advice: 'Install Python 3.8 or newer (its program python3 must be on PATH).',
  },
  {
    debianPackage: 'openssl',
    find: () => runs('openssl', 'version'),
    advice: 'Install OpenSSL 3 or newer (its program openssl must be on PATH).',
  },
  {
    debianPackage: 'ruby-cose',
    find: () => runs('ruby', '-e', 'require "cose"'),
    advice:
      'Install Ruby 3.1 or newer and its library cose (Debian, Ubuntu: apt-get install ruby-cose; elsewhere: gem install cose).',
  },
]

/** The program, if it runs with these arguments. */
function runs(program: string, ...args: string[]): string | null {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0 ? program : null
}
