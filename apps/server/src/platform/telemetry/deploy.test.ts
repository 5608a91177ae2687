import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { present } from '@baize/kit'
import { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createMetrics } from './metrics.ts'
import { watchPool } from './runtime-metrics.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const DASHBOARDS = join(ROOT, 'deploy/grafana/dashboards')
const RULES = join(ROOT, 'deploy/prometheus/rules')
const read = (...path: string[]): string => readFileSync(join(...path), 'utf8')

const { registry } = createMetrics()
watchPool(registry, new Pool())

/** Labels that Prometheus itself adds. */
const SCRAPED = ['instance', 'job', 'le']
const OPERATORS = new Set(['and', 'or', 'unless', 'on', 'by', 'without', 'ignoring', 'bool', 'offset'])

/** What an expression of PromQL names. */
function namesIn(expr: string): { metrics: string[]; labels: string[] } {
  const labels: string[] = []
  const bare = expr
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\{([^}]*)\}/g, (_whole, selectors: string) => {
      for (const selector of selectors.split(','))
        labels.push(present(/^\s*(\w+)/.exec(selector)?.[1], selector))
      return ''
    })
    .replaceAll(/\b(?:by|on|without|ignoring)\s*\(([^)]*)\)/g, (_whole, list: string) => {
      labels.push(...list.split(',').map((label) => label.trim()))
      return ''
    })
  const metrics = [...bare.matchAll(/[a-z_:][\w:]*(?!\w|\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !OPERATORS.has(name) && !/^e\d*$/.test(name))
  return { metrics, labels }
}

const metricOf = (name: string): object | undefined =>
  registry.getSingleMetric(name) ?? registry.getSingleMetric(name.replace(/_(bucket|sum|count)$/, ''))

function faultsOf(expr: string): readonly string[] {
  const { metrics, labels } = namesIn(expr)
  const known = metrics.map((name) => [name, name === 'up' ? {} : metricOf(name)] as const)
  const unknown = known.filter(([, metric]) => metric === undefined).map(([name]) => `no metric ${name}`)
  const allowed = new Set<unknown>([
    ...SCRAPED,
    ...known.flatMap(([, metric]): unknown[] => {
      const names: unknown = metric && Reflect.get(metric, 'labelNames')
      return Array.isArray(names) ? names : []
    }),
  ])
  return [
    ...unknown,
    ...labels.filter((label) => !allowed.has(label)).map((label) => `no label ${label}`),
    ...(metrics.length === 0 && !expr.startsWith('vector(') ? ['names no metric'] : []),
  ]
}

it('finds a metric or label that does not exist', () => {
  expect(faultsOf('rate(baize_no_such_total[5m]) > 1')).toEqual(['no metric baize_no_such_total'])
  expect(faultsOf('sum by (color) (baize_sockets{shape="x"})')).toEqual(['no label shape', 'no label color'])
  expect(faultsOf('histogram_quantile(0.9, sum by (le) (rate(baize_http_seconds_bucket[5m])))')).toEqual([])
})

const Panel = z.object({
  id: z.number(),
  type: z.enum(['stat', 'timeseries', 'bargauge']),
  title: z.string().check(z.minLength(1)),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  datasource: z.object({ type: z.literal('prometheus'), uid: z.literal('baize-prometheus') }),
  targets: z.array(z.object({ refId: z.string(), expr: z.string() })).check(z.minLength(1)),
})
const Dashboard = z.object({
  uid: z.string().check(z.regex(/^baize-[a-z]+$/)),
  title: z.string(),
  schemaVersion: z.number(),
  panels: z.array(Panel).check(z.minLength(1)),
})

describe.each(readdirSync(DASHBOARDS))('the dashboard %s', (file) => {
  const content: unknown = JSON.parse(read(DASHBOARDS, file))

  it('is one that Grafana loads from a file', () => {
    const { uid, panels } = Dashboard.parse(content)
    expect(uid).toBe(`baize-${file.replace('.json', '')}`)
    expect(content).not.toHaveProperty('__inputs')
    expect(content).not.toHaveProperty('id')
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true)
  })

  it('names only metrics and labels of the server', () => {
    const { panels } = Dashboard.parse(content)
    const faults = panels.flatMap(({ title, targets }) =>
      targets.flatMap(({ expr }) => faultsOf(expr).map((fault) => `${title}: ${fault}`)),
    )
    expect(faults).toEqual([])
  })
})

/** The lines of a rule, in the one order in which we write them. */
const RULE = new RegExp(
  [
    '- alert: (?<alert>[A-Z][A-Za-z]+)',
    "expr: '(?<expr>(?:[^']|'')+)'",
    'for: \\d+[smh]',
    'labels:',
    '  severity: (?<severity>page|ticket)',
    'annotations:',
    "  summary: '(?<summary>(?:[^']|'')+)'",
    "  description: '(?<description>(?:[^']|'')+)'",
    '  runbook: docs/operations\\.md#(?<anchor>[a-z-]+)',
  ]
    .map((line, i) => (i === 0 ? ` {6}${line}` : ` {8}${line}`))
    .join('\\n') + '\\n',
  'g',
)
const HEAD = /^# .*\ngroups:\n {2}- name: baize-[a-z]+\n {4}rules:\n/

const operations = read(ROOT, 'docs/operations.md')
const anchors = new Set(
  [...operations.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  ),
)

describe.each(readdirSync(RULES))('the alert rules %s', (file) => {
  const text = read(RULES, file)
  const rules = [...text.matchAll(RULE)].map(({ groups = {} }) => groups)

  it('have the form of rules, and nothing else', () => {
    expect(text).toMatch(HEAD)
    expect(text.replace(HEAD, '').replace(RULE, '')).toBe('')
    expect(rules.length).toBeGreaterThan(0)
  })

  it('name only metrics and labels of the server', () => {
    expect(
      rules.flatMap(({ alert, expr = '' }) => faultsOf(expr).map((fault) => `${alert}: ${fault}`)),
    ).toEqual([])
  })

  it('each have a runbook that names them', () => {
    for (const { alert = '', anchor = '' } of rules) {
      expect(anchors).toContain(anchor)
      expect(operations).toContain(`\`${alert}\``)
    }
  })
})

it('Prometheus scrapes the address that the server serves', () => {
  const config = read(ROOT, 'deploy/prometheus/prometheus.yml')
  expect(config).toContain('metrics_path: /metrics')
  expect(config).toContain('rules/*.yml')
})
