/** The alert rules, tried by promtool; a real Prometheus reads them in alerts.long.outside.test.ts. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alertRules, dashboardExpressions, fileAt, RULES } from './monitoring.fixtures.ts'

test('promtool: each alert fires after its time and not before, and names what it is about', () => {
  const dir = mkdtempSync(join(tmpdir(), 'amana-rules-'))
  try {
    copyFileSync(RULES, join(dir, 'amana.rules.yml'))
    const tests = fileAt('deploy/prometheus/amana.rules.test.yml')
    writeFileSync(join(dir, 'amana.rules.test.yml'), tests)
    writeFileSync(join(dir, 'prometheus.yml'), fileAt('deploy/prometheus/prometheus.yml'))
    for (const args of [
      ['check', 'rules', 'amana.rules.yml'],
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'amana.rules.test.yml'],
    ])
      expect(execFileSync('promtool', args, { cwd: dir, encoding: 'utf8' })).toContain('SUCCESS')
    for (const { alert } of alertRules()) expect(tests, alert).toContain(`alertname: ${alert}\n`)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

test('promtool: each query of the dashboard can be read by Prometheus', () => {
  const dir = mkdtempSync(join(tmpdir(), 'amana-panels-'))
  try {
    // A rule for each: what Grafana fills in stands there as it does for a dashboard of an hour.
    const rules = dashboardExpressions().map((expr, index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$__range', '1h'),
    }))
    expect(rules.length).toBeGreaterThan(20)
    writeFileSync(join(dir, 'panels.json'), JSON.stringify({ groups: [{ name: 'panels', rules }] }))
    const checked = execFileSync('promtool', ['check', 'rules', '--lint=none', 'panels.json'], {
      cwd: dir,
      encoding: 'utf8',
    })
    expect(checked).toContain(`SUCCESS: ${rules.length} rules found`)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
