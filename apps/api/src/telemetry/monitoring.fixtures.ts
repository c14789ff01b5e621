/** The files of deploy/ that name metrics, read without a library: expressions and runbook sections. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

const at = (path: string) => new URL(`../../../../${path}`, import.meta.url)
export const fileAt = (path: string): string => readFileSync(at(path), 'utf8')

export interface AlertRule {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

export const RULES = at('deploy/prometheus/amana.rules.yml').pathname

export function alertRules(): AlertRule[] {
  const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: AlertRule[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

export function dashboardExpressions(): string[] {
  const { panels } = JSON.parse(fileAt('deploy/grafana/amana.json')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}

/** Series of an exposition: the label names and values of each metric. */
export function seriesIn(text: string): Map<string, Record<string, string>[]> {
  const series = new Map<string, Record<string, string>[]>()
  for (const line of text.split('\n')) {
    const [, name, labels = ''] = /^([a-z_0-9]+)(?:\{(.*)\})? [^ ]+$/.exec(line) ?? []
    if (name === undefined) continue
    const pairs = [...labels.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, value]) => [key, value])
    series.set(name, [...(series.get(name) ?? []), Object.fromEntries(pairs)])
  }
  return series
}

/** Each metric that an expression names, with the matchers behind it and the labels that it groups by. */
export function metricsIn(
  expr: string,
): { name: string; matchers: [string, string, string][]; by: string[] }[] {
  const by = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */))
  return [...expr.matchAll(/\b(amana_[a-z_0-9]+)(?:\{([^}]*)\})?/g)].map(([, name = '', inside = '']) => ({
    name,
    matchers: [...inside.matchAll(/([a-z_]+)(=~|!~|!=|=)"([^"]*)"/g)].map(
      ([, label = '', operator = '', value = '']) => [label, operator, value] as [string, string, string],
    ),
    by,
  }))
}
