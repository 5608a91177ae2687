import {
  type DesignFinding,
  type DesignVersion,
  type IdentifiedDesign,
  StoredDesign,
  withItemIds,
} from '@baize/contract/operator'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import { checkAssets } from './assets.ts'
import { checkDesign } from './check.ts'
import { designHash } from './delivery.ts'
import { findingsAt } from './fault-places.ts'
import { type DraftRow, insertVersion, type VersionRow } from './sql.ts'

type Publishing = {
  readonly by: string
  readonly note: string
  readonly at: Date
  readonly restores: number | null
}

/** Publishes a design if it is valid now. Requires the draft lock. */
export async function publish(
  tx: Queryable,
  design: unknown,
  publishing: Publishing,
): Promise<Result<DesignVersion, readonly DesignFinding[]>> {
  const checked = await checkWhole(tx, design)
  if (!checked.ok) return checked
  const { by, note, at, restores } = publishing
  const text = JSON.stringify(checked.value)
  const hash = designHash(checked.value)
  return ok(versionOf(await insertVersion(tx, { hash, text, note, by, at, restores })))
}

export async function checkWhole(
  db: Queryable,
  design: unknown,
): Promise<Result<IdentifiedDesign, readonly DesignFinding[]>> {
  const checked = checkDesign(design)
  if (!checked.ok) return checked
  const missing = await checkAssets(db, checked.value)
  return missing.length > 0 ? err(findingsAt(missing, checked.value)) : checked
}

/** A stored design with the ids of its items, which those of older builds lack. One that no longer fits the schema stays as it is. */
export function identified(design: unknown): unknown {
  return readStored(design) ?? design
}

export function readStored(design: unknown): IdentifiedDesign | null {
  const read = StoredDesign.safeParse(design)
  return read.success ? withItemIds(read.data) : null
}

export const moved = ({ version, saved_by, saver }: DraftRow): Refusal =>
  refusal('designMoved', { version: String(version), by: saver ?? saved_by ?? 'the site' })

export const notValid = (findings: readonly DesignFinding[]): Refusal =>
  refusal('designNotValid', {
    count: String(findings.length),
    findings: findings.map(({ path, reason }) => `${path || 'the design'}: ${reason}`).join('\n'),
  })

export const versionOf = (row: VersionRow): DesignVersion => ({
  number: row.number,
  hash: row.hash,
  note: row.note,
  publishedBy: row.published_by,
  publishedAt: row.published_at.getTime(),
  restores: row.restores,
})
