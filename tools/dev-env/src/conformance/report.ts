import type { Findings, Seen } from './check.ts'

const total = (seen: readonly Seen[], of: (each: Seen) => number): number =>
  seen.reduce((sum, each) => sum + of(each), 0)

const table = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  )
}

const rowOf = (name: string, seen: readonly Seen[], faults: string): readonly string[] => [
  name,
  String(total(seen, ({ calls }) => calls)),
  String(total(seen, ({ answers }) => answers)),
  String(total(seen, ({ fields }) => fields.size)),
  String(total(seen, ({ required }) => required)),
  String(total(seen, ({ read }) => read)),
  faults,
]

/** What was found, as lines: a table of each document, faults with their place, what no document describes, the sum. */
export function reportOf(all: readonly Findings[]): readonly string[] {
  const head = ['calls', 'answers', 'fields seen', 'required', 'read', 'faults']
  const lines = all.flatMap(({ vendor, seen, faults, beside }) => [
    ...table([
      [vendor, ...head],
      ...seen.map((each) => rowOf(`  ${each.name}`, [each], faultsOf(faults, each.name))),
    ]),
    ...[...faults].map(([fault, times]) => `✗ ${fault}${times > 1 ? ` (${times} times)` : ''}`),
    ...[...beside].map(([what, times]) => `· ${what} (${times})`),
    '',
  ])
  const sums = table([
    ['', ...head],
    ...all.map(({ vendor, seen, faults }) => rowOf(vendor, seen, String(faults.size))),
    rowOf(
      'all',
      all.flatMap(({ seen }) => seen),
      String(all.reduce((sum, { faults }) => sum + faults.size, 0)),
    ),
  ])
  return [...lines, ...sums]
}

const faultsOf = (faults: ReadonlyMap<string, number>, name: string): string =>
  String(
    [...faults.keys()].filter((fault) => fault.startsWith(`${name} `) || fault.startsWith(`${name}:`)).length,
  )
