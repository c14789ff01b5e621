import { readFileSync } from 'node:fs'
import { Gauge, type Registry } from 'prom-client'

const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { version: string }

export function gaugeBuild(registry: Registry): void {
  new Gauge({
    name: 'amana_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'node'],
    registers: [registry],
  })
    .labels(version, process.version)
    .set(1)
}
