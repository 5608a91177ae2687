import { isDeepStrictEqual } from 'node:util'
import {
  type DesignDraft,
  type DesignFinding,
  type DesignVersion,
  type StoredDesign,
} from '@baize/contract/operator'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { assert, err, ok, once, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { checkDesign } from './check.ts'
import { designHash } from './delivery.ts'
import { checkWhole, identified, moved, notValid, publish, readStored, versionOf } from './publishing.ts'
import { FIRST_DESIGN } from './seed.ts'
import {
  type DraftRow,
  insertFirstDraft,
  insertVersion,
  isUntouched,
  lockDraft,
  selectDraft,
  selectHistory,
  selectPublished,
  selectVersion,
  updateDraft,
} from './sql.ts'
import { THEMES } from './themes/themes.ts'
import { withTheme } from './themes/with-theme.ts'
import { withdrawn } from './withdraw.ts'

export { designKeys } from './delivery.ts'

type Store = Pick<Context, 'db' | 'clock'>

function stored(design: StoredDesign): { readonly text: string; readonly hash: string } {
  const checked = checkDesign(design)
  assert(checked.ok, 'the design of the build must be valid')
  return { text: JSON.stringify(checked.value), hash: designHash(checked.value) }
}

/** Checked once per process: the tests start thousands of servers. */
const ofTheBuild = once(() => stored(FIRST_DESIGN))

/**
 * Publishes the build's own design where there is none, and again with a newer build as long as no operator has changed
 * anything. Of processes that start together, one does it.
 */
export async function publishFirstDesign(
  { db, clock }: Store,
  design: StoredDesign = FIRST_DESIGN,
): Promise<boolean> {
  const { text, hash } = design === FIRST_DESIGN ? ofTheBuild() : stored(design)
  const at = new Date(clock.now())
  return inTransaction(db, async (tx) => {
    if (!(await insertFirstDraft(tx, text, at))) {
      await lockDraft(tx)
      if (!(await isUntouched(tx)) || (await selectPublished(tx)).hash === hash) return false
      await updateDraft(tx, { text, by: null, at })
    }
    await insertVersion(tx, { hash, text, note: 'It came with the site.', by: null, at, restores: null })
    return true
  })
}

export async function designState({ db }: Store): Promise<ReplyOf<'/api/operator/design'>['model']> {
  const [draft, published] = await Promise.all([selectDraft(db), selectPublished(db)])
  return { draft: draftOf(draft), published: versionOf(published) }
}

/** The draft as a design. Blocks that this build no longer has stay in it: a page skips them, and somebody mends it. */
export async function readDraft({ db }: Pick<Store, 'db'>): Promise<Result<StoredDesign, Refusal>> {
  const { design } = await selectDraft(db)
  const readable = readStored(design)
  if (readable) return ok(readable)
  const checked = checkDesign(design)
  return checked.ok ? checked : err(notValid(checked.error))
}

export async function faultsOf({ db }: Store, design: unknown): Promise<DesignFinding[]> {
  const checked = await checkWhole(db, design)
  return checked.ok ? [] : [...checked.error]
}

export async function writeDraft(
  { db, clock }: Store,
  request: InputOf<'/api/operator/design/write'> & By,
): Promise<Result<DesignDraft, Refusal>> {
  // Before the draft is locked: checking a large design takes a while.
  const checked = await checkWhole(db, request.design)
  return inTransaction(db, async (tx) => {
    const draft = await lockDraft(tx)
    if (draft.version !== request.version) return err(moved(draft))
    if (!checked.ok) return err(notValid(checked.error))
    const text = JSON.stringify(checked.value)
    return ok(draftOf(await updateDraft(tx, { text, by: request.by, at: new Date(clock.now()) })))
  })
}

export async function publishDraft(
  { db, clock }: Store,
  request: InputOf<'/api/operator/design/publish'> & By,
): Promise<Result<DesignVersion, Refusal>> {
  return inTransaction(db, async (tx) => {
    const draft = await lockDraft(tx)
    if (draft.version !== request.version) return err(moved(draft))
    const { by, note } = request
    const published = await publish(tx, draft.design, { by, note, at: new Date(clock.now()), restores: null })
    return published.ok ? published : err(notValid(published.error))
  })
}

/**
 * Publishes an older version again as the newest. It was valid once, but is checked again. The draft goes back too, except
 * for what was never published; if that does not fit the older version, the draft is the older version.
 */
export async function rollBack(
  { db, clock }: Store,
  request: InputOf<'/api/operator/design/roll_back'> & By,
): Promise<Result<DesignVersion, Refusal>> {
  return inTransaction(db, async (tx) => {
    const draft = await lockDraft(tx)
    const old = await selectVersion(tx, request.number)
    if (!old) return err(refusal('unknownDesign'))
    const newest = await selectVersion(tx, (await selectPublished(tx)).number)
    const at = new Date(clock.now())
    const { by, note } = request
    const published = await publish(tx, old.design, { by, note, at, restores: old.number })
    if (!published.ok) return err(notValid(published.error))
    const kept = await checkWhole(
      tx,
      withdrawn(identified(draft.design), identified(newest?.design), identified(old.design)),
    )
    const text = JSON.stringify(kept.ok ? kept.value : old.design)
    if (!isDeepStrictEqual(JSON.parse(text), draft.design)) await updateDraft(tx, { text, by, at })
    return published
  })
}

/** Puts a theme into the draft. `before` can be written back. */
export async function startTheme(
  ctx: Store,
  { version, theme, isWhole, by }: InputOf<'/api/operator/design/theme/start'> & By,
): Promise<Result<ReplyOf<'/api/operator/design/theme/start'>['model'], Refusal>> {
  const before = await readDraft(ctx)
  if (!before.ok) return before
  const design = withTheme(before.value, THEMES[theme], isWhole)
  const draft = await writeDraft(ctx, { version, design, by })
  return draft.ok ? ok({ draft: draft.value, before: before.value }) : draft
}

type By = { readonly by: string }
export async function designHistory(
  { db }: Store,
  page: InputOf<'/api/operator/design/history'>,
): Promise<ReplyOf<'/api/operator/design/history'>['model']> {
  const { rows, total } = await selectHistory(db, page)
  return { items: rows.map(versionOf), total, pageNo: page.pageNo, pageSize: page.pageSize }
}

export async function designVersion(
  { db }: Store,
  number: number,
): Promise<Result<ReplyOf<'/api/operator/design/version'>['model'], Refusal>> {
  const found = await selectVersion(db, number)
  return found ? ok({ ...versionOf(found), design: identified(found.design) }) : err(refusal('unknownDesign'))
}

const draftOf = ({ version, design, saved_by, saved_at }: DraftRow): DesignDraft => ({
  version,
  design: identified(design),
  savedBy: saved_by,
  savedAt: saved_at.getTime(),
})
