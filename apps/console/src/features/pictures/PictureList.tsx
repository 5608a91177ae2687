import type { Picture } from '@baize/contract/operator'
import { listOf, usePages } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Broken, Empty, Loading } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'

type PictureListProps = {
  /** A part of the names. */
  readonly name: string
  readonly onOpen: (picture: Picture) => void
}

const PAGE_SIZE = 24
const KILOBYTE = 1024

/** Uploaded pictures, newest first. */
export function PictureList({ name, onOpen }: PictureListProps) {
  const t = useT()
  const input = { name, pageNo: 1, pageSize: PAGE_SIZE }
  const pages = usePages('/api/operator/design/pictures', input, ({ model: { pageNo, pageSize, total } }) =>
    pageNo * pageSize < total ? { name, pageNo: pageNo + 1, pageSize } : null,
  )
  const { rows, error, onRetry, onMore } = listOf(pages)
  if (rows === undefined) return error ? <Broken error={error} onRetry={onRetry} /> : <Loading />
  if (rows.length === 0)
    return name === '' ? (
      <Empty title={t('library.none')} text={t('library.noneText')} />
    ) : (
      <Empty title={t('library.notFound')} />
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {rows.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              onClick={() => onOpen(picture)}
              className="grid h-full w-full content-start gap-2 rounded-control border border-line bg-block p-2 text-left hover:border-field-line"
            >
              <img
                src={picture.url}
                alt=""
                width={picture.width}
                height={picture.height}
                loading="lazy"
                className="aspect-video w-full rounded-small bg-sunken object-contain"
              />
              <span className="font-medium wrap-anywhere">{picture.name}</span>
              <span className="text-sm text-quiet">{t('library.facts', factsOf(picture))}</span>
              <span className="text-sm text-faint">
                {picture.uses.length === 0
                  ? t('library.unused')
                  : t('library.used', { count: picture.uses.length })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {onMore && (
        <Button className="justify-self-center" onClick={onMore}>
          {t('library.more')}
        </Button>
      )}
    </div>
  )
}

export const factsOf = ({ width, height, bytes }: Picture) => ({
  width,
  height,
  kilobytes: Math.ceil(bytes / KILOBYTE),
})
