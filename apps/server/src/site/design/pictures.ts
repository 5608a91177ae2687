import type { Picture, PictureUse } from '@baize/contract/operator'
import { assetPath } from '@baize/contract/player'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import {
  deletePicture,
  type PictureRow,
  selectDesignsInUse,
  selectPicture,
  selectPictures,
  updatePicture,
} from './picture-sql.ts'
import { picturesInUse } from './picture-uses.ts'
import { readStored } from './publishing.ts'
import { lockDraft } from './sql.ts'

type Library = Pick<Context, 'db' | 'config'>

export async function listPictures(
  ctx: Library,
  page: InputOf<'/api/operator/design/pictures'>,
): Promise<ReplyOf<'/api/operator/design/pictures'>['model']> {
  const [{ rows, total }, uses] = await Promise.all([selectPictures(ctx.db, page), usesNow(ctx.db)])
  const items = rows.map((row) => pictureOf(ctx, row, uses))
  return { items, total, pageNo: page.pageNo, pageSize: page.pageSize }
}

export async function editPicture(
  ctx: Library,
  edit: InputOf<'/api/operator/design/picture/edit'>,
): Promise<Result<Picture, Refusal>> {
  await updatePicture(ctx.db, edit)
  const row = await selectPicture(ctx.db, edit.id)
  return row ? ok(pictureOf(ctx, row, await usesNow(ctx.db))) : err(refusal('unknownPicture'))
}

/** Under the lock of the draft: nobody puts it there meanwhile. */
export const removePicture = ({ db }: Library, id: string): Promise<Result<{ id: string }, Refusal>> =>
  inTransaction(db, async (tx) => {
    await lockDraft(tx)
    if (!(await selectPicture(tx, id))) return err(refusal('unknownPicture'))
    const places = (await usesNow(tx)).get(id) ?? []
    if (places.length > 0) return err(refusal('pictureInUse', { places: String(places.length) }))
    await deletePicture(tx, id)
    return ok({ id })
  })

type Uses = ReadonlyMap<string, readonly PictureUse[]>

/** A design of an older build that cannot be read any more is left out. */
async function usesNow(db: Queryable): Promise<Uses> {
  const designs = await selectDesignsInUse(db)
  return picturesInUse(
    designs.flatMap(({ stage, design }) => {
      const readable = readStored(design)
      return readable ? [{ stage, design: readable }] : []
    }),
  )
}

function pictureOf({ config }: Library, row: PictureRow, uses: Uses): Picture {
  const { id, name, alt, width, height, bytes } = row
  const extension = row.type.slice(row.type.indexOf('/') + 1).replace('jpeg', 'jpg')
  return {
    id,
    name,
    alt,
    extension,
    url: `${config.publicUrl}${assetPath(`picture.${extension}`, id)}`,
    width,
    height,
    bytes,
    addedBy: row.added_by,
    addedAt: row.added_at.getTime(),
    uses: [...(uses.get(id) ?? [])],
  }
}
