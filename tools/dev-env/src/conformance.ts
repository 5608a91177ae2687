import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { check } from './conformance/check.ts'
import { openDocument } from './conformance/document.ts'
import { readCalls } from './conformance/recorded.ts'
import { reportOf } from './conformance/report.ts'
import { VENDORS } from './conformance/vendors.ts'
import { main, printLine } from './progress.ts'
import { runVitest } from './run-vitest.ts'
import { UserFault } from './trouble.ts'

/** Tests in which drivers call providers, or the sandbox answers and calls the site. */
const TESTS = [
  'apps/server/src/payments/deposits/ways',
  'apps/server/src/payments/drivers',
  'apps/server/src/payments/ports',
  'apps/server/src/platform/messages',
  'sandbox/services',
]

/**
 * Checks what drivers and sandbox say to each other in the tests against the documents of their providers in a folder.
 * `--calls FOLDER` checks a recording of before (`BAIZE_RECORD_CALLS`) instead of running the tests.
 */
await main(async () => {
  const [folder, option, recorded] = process.argv.slice(2)
  if (folder === undefined || (option !== undefined && (option !== '--calls' || recorded === undefined)))
    throw new UserFault('Name the folder of the documents: npm run conformance -- DIR [--calls FOLDER].')
  const vendors = VENDORS.filter(({ file }) => existsSync(join(resolve(folder), file)))
  if (vendors.length === 0)
    throw new UserFault(`${folder} has none of ${VENDORS.map(({ file }) => file).join(', ')}.`)
  for (const { name, file } of VENDORS)
    if (!vendors.some((vendor) => vendor.file === file))
      printLine(`! ${name} is not checked: ${file} is missing`)

  const { calls, isGreen } =
    recorded === undefined ? await record() : { calls: readCalls(recorded), isGreen: true }
  const findings = vendors.map((vendor) =>
    check(vendor, openDocument(join(resolve(folder), vendor.file), vendor.corrections), calls),
  )
  for (const line of reportOf(findings)) printLine(line)
  if (!isGreen) printLine('✗ Some tests are red, so their recording may lack calls.')
  return isGreen && findings.every(({ faults }) => faults.size === 0) ? 0 : 1
})

async function record(): Promise<{
  readonly calls: ReturnType<typeof readCalls>
  readonly isGreen: boolean
}> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-calls-'))
  try {
    const code = await runVitest(['--project=server', ...TESTS], { BAIZE_RECORD_CALLS: folder })
    return { calls: readCalls(folder), isGreen: code === 0 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
