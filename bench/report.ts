import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { present } from '@baize/kit'
import type { Reference } from './reference.ts'

type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** Base of the ratio. Defaults to the run's reference for a rate, and to none for any other unit. */
  readonly against?: { readonly name: string; readonly value: number }
  /** Target for the ratio, or for the value if there is no ratio. */
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number }
}

type Line = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly ratio: number | null
  readonly reference: string | null
  readonly seed: number
}

type Shown = Line & { readonly goal: Figure['goal']; readonly met: boolean | null }

export type Report = {
  /** Prints a figure immediately, as one line of JSON. */
  readonly figure: (figure: Figure) => void
  /** Prints the table and writes the file; returns whether every goal was met. */
  readonly close: () => boolean
}

/** Benches run from the root of the checkout, wherever their bundle is. */
const RESULTS = resolve('bench/results')
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const isRate = (unit: string): boolean => unit.endsWith('/s')
const rounded = (value: number): number => Number(value.toPrecision(6))

export function openReport({
  bench,
  seed,
  reference,
}: {
  bench: string
  seed: number
  /** Omitted for sizes and scores, which have no ratio. */
  reference?: Reference
}): Report {
  const loadAtStart = loadavg()
  const figures: Shown[] = []
  return {
    figure: ({ name, value, unit, against, goal }) => {
      const base =
        against ?? (reference && isRate(unit) ? { name: reference.name, value: reference.perSecond } : null)
      const ratio = base && rounded(value / base.value)
      const line = { name, value: rounded(value), unit, ratio, reference: base && base.name, seed }
      say(JSON.stringify(line satisfies Line))
      figures.push({ ...line, goal, met: goal ? isMet(goal, ratio ?? value) : null })
    },
    close: () => {
      for (const row of table(figures, reference)) say(row)
      mkdirSync(RESULTS, { recursive: true })
      const whole = {
        bench,
        seed,
        at: new Date().toISOString(),
        machine: { ...machine(), loadAtStart },
        versions: { node: process.version, ...reference?.versions, baize: ownVersion() },
        reference: reference && {
          name: reference.name,
          perSecond: rounded(reference.perSecond),
          uncontended: reference.uncontended && rounded(reference.uncontended),
        },
        figures,
      }
      writeFileSync(join(RESULTS, `${bench}.json`), `${JSON.stringify(whole, null, 2)}\n`)
      return figures.every((figure) => figure.met !== false)
    },
  }
}

const isMet = (goal: NonNullable<Figure['goal']>, measured: number): boolean =>
  'atLeast' in goal ? measured >= goal.atLeast : measured <= goal.atMost

function table(figures: readonly Shown[], reference: Reference | undefined): string[] {
  const rows = [
    ...(reference
      ? [
          [
            `reference: ${reference.name}`,
            amountOf({ value: reference.perSecond, unit: 'tps' }),
            '1.00 x',
            '',
          ],
        ]
      : []),
    ...(reference?.uncontended
      ? [
          [
            'the same without contention (scale 50)',
            amountOf({ value: reference.uncontended, unit: 'tps' }),
            `${(reference.uncontended / reference.perSecond).toFixed(2)} x`,
            '',
          ],
        ]
      : []),
    ...figures.map((figure) => [
      figure.name,
      amountOf(figure),
      figure.ratio === null ? '' : `${figure.ratio.toFixed(2)} x`,
      goalOf(figure),
    ]),
  ]
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => present(row[column], 'cell').length)),
  )
  return rows.map((row) =>
    row
      .map((cell, i) =>
        i === 0 ? cell.padEnd(widths[0] ?? 0) : i < 3 ? cell.padStart(widths[i] ?? 0) : cell,
      )
      .join('   ')
      .trimEnd(),
  )
}

function amountOf({ value, unit }: { value: number; unit: string }): string {
  const digits = value >= 100 ? 0 : 2
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`
}

function goalOf({ goal, met, ratio, unit }: Shown): string {
  if (!goal) return ''
  const bound = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`
  return `${met ? '✓' : '✗'} ${bound} ${ratio === null ? unit : 'x'}`
}

function machine() {
  const all = cpus()
  return {
    cpu: all[0]?.model ?? 'unknown',
    cores: all.length,
    memoryMiB: Math.round(totalmem() / 2 ** 20),
    os: `${platform()} ${release()} ${arch()}`,
  }
}

function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync('package.json', 'utf8'))
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown'
}
