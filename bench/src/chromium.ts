import { existsSync } from 'node:fs'

/** @throws Error no Chromium is on this machine */
export function chromium(): string {
  const path = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((each) => each && existsSync(each))
  if (!path) throw new Error('Chromium is missing: name one with CHROMIUM_PATH')
  return path
}
